"""The texts of `--help`, in English and Japanese."""

from __future__ import annotations

ABOUT = {
    "dmoracle": ("A rules oracle for card games.", "カードゲームのルールを答える道具。"),
    "legal": ("the legal decisions of a position, or why one is not legal", "局面で選べること、または選べない理由"),
    "play": ("play a position in the terminal", "局面を端末で進める"),
    "lines": ("every line of play to the end of the turn", "ターンの終わりまでの手順をすべて挙げる"),
    "solve": ("whether the goal can be forced, with a proven strategy", "目的を必ず達成できるか、証明つきで求める"),
    "cooks": (
        "is the solution of a puzzle unique: cooks, duals, tries, dead cards",
        "詰めデュエマの検証: 余詰、非限定、紛れ、不要カード",
    ),
    "odds": (
        "how likely the goal is to be reached if unknown cards are random",
        "不明なカードが確率で決まるとき目的を達成する確率",
    ),
    "missing": (
        "which card makes the position a win, or at which number of cards the verdict changes",
        "どのカードがあれば勝てるか、何枚で判定が変わるか",
    ),
    "check": ("run the expectations and scripts of files", "ファイルに書かれた期待と手順を確かめる"),
    "trace": (
        "why everything in a line happened: events with their causes and rules",
        "手順の中で起きたことの原因とルール",
    ),
    "ask": (
        "a complete ruling: the board, what decisions lead to and by which rules, what does not happen and why",
        "裁定をひとまとめに: 盤面、選択から何がどのルールで起きるか、何がなぜ起きないか",
    ),
    "export": (
        "a puzzle as an HTML page to play on: it knows the solution and refutes mistakes",
        "問題を1つのHTMLページに: 盤面を動かして解け、間違いには受けが示される",
    ),
    "graph": (
        "which abilities can set off, replace, forbid or feed which others",
        "どの能力がどの能力を誘発・置換・禁止・助けうるか",
    ),
    "rate": ("how hard a puzzle is, and why", "問題の難しさとその内訳"),
    "compose": (
        "new puzzles about a theme, each written to a file in the folder -o (default: composed)",
        "テーマのある新しい問題を作る(フォルダー -o に1つずつ書く。既定は composed)",
    ),
    "studio": (
        "a web app on this machine: edit positions on a board, play, solve, look for cooks, export",
        "このコンピューターだけのウェブアプリ: 盤面の編集、対局、解析、余詰、書き出し",
    ),
    "completion": ("a script for the shell that completes commands and options", "シェルの補完用スクリプト"),
    "show": ("the board of a position, or the position in another format", "局面の盤面、または別の形式での局面"),
    "rules": (
        "find rules, cases and readings by words or number; how much of the rulebook is executed",
        "ルール・事例・読み方を言葉や番号で探す。実装と検証の状況",
    ),
    "cards": ("the cards that come with dmoracle", "付属のカード"),
    "cards list": ("every card", "全カード"),
    "cards search": (
        "cards with this text in their name, race or abilities",
        "名前・種族・能力にこの文字列を含むカード",
    ),
    "cards show": ("one card", "1枚のカード"),
    "cards compile": (
        "compile dumps of printed cards into your library, and report what is understood",
        "カードデータのテキストを自分のライブラリに取り込み、理解できた割合を示す",
    ),
    "cards add": ("compile one pasted card into your library", "貼り付けたカード1枚を自分のライブラリに加える"),
}
OPTIONS = {
    "dump": ("dump of cards (JSON lines, or a JSON list)", "カードデータ(JSON Lines または JSON のリスト)"),
    "pasted": (
        "one card: its text as copied from a card page, name first, or a JSON object; - for standard input",
        "カード1枚: カードページからコピーした文章(1行目が名前)、またはJSON。- で標準入力",
    ),
    "--library": ("the SQLite file of your library", "自分のライブラリのSQLiteファイル"),
    "--instead": (
        "use this card in place of the one of the same name that comes with dmoracle",
        "同じ名前の付属カードの代わりにこのカードを使う",
    ),
    "--dry-run": ("only report, keep nothing", "報告だけで保存しない"),
    "common": ("options of every command", "どのコマンドにも使えるオプション"),
    "--lang": ("language of the output", "表示する言語"),
    "--json": ("the result as one JSON object", "結果を1つのJSONで出力"),
    "--output": (
        "write the result to this file, as a whole or not at all",
        "結果をこのファイルに書く(途中までのファイルは残らない)",
    ),
    "--game": (
        "the game, if no position names one: duel_masters or magic",
        "局面を指定しないとき、どのゲームのカードやルールか: duel_masters または magic",
    ),
    "--force": ("overwrite that file if it exists", "既存のファイルを上書きする"),
    "file": (
        "position file (YAML), - for standard input, a one-line position, or the name of a shipped puzzle",
        "局面ファイル(YAML)、- で標準入力、1行表記の局面、または付属の問題の名前",
    ),
    "file or folder": (
        "as for other commands; several, or a folder, are solved one by one (see docs/batch.md)",
        "ほかのコマンドと同じ。複数のファイルやフォルダーは1つずつ解析(docs/batch.md)",
    ),
    "--jobs": ("solve this many at the same time, each in its own process", "同時に解析する数(それぞれ別プロセス)"),
    "--dask": ("solve on the Dask cluster at this address", "このアドレスのDaskクラスターで解析する"),
    "--ignore": (
        "use this card of your library without the abilities that are not understood, and say so (may be repeated)",
        "自分のライブラリのこのカードを、理解できない能力なしで使い、答えにそう書く(複数可)",
    ),
    "--reading": (
        "choose this reading of a point of the rulebook (may be repeated), such as A07=attack_ends",
        "ルールのこの点をこう読む(繰り返し可)。例 A07=attack_ends",
    ),
    "--do": (
        "make this decision first (may be repeated); forced steps before it may be left out",
        "先にこの選択をする(繰り返し可)。その前の一本道は省ける",
    ),
    "--why": (
        "say whether this decision is legal, and if not, which rules forbid it",
        "この選択ができるか、どのルールで禁止かを示す",
    ),
    "--explain": ("list the forbidden decisions too, with the rules", "禁止された選択とそのルールも挙げる"),
    "--decks": ("start a new game with these two deck lists", "2つのデッキで新しいゲームを始める"),
    "--seed": ("seed for shuffling the decks", "シャッフルの種"),
    "--open": (
        "show hidden cards too (without it, a game with --decks shows what the player to decide sees)",
        "隠されたカードも表示する(--decks のゲームは、指定しなければ選ぶ側に見えるものだけ)",
    ),
    "puzzle theme": (
        "what the puzzles are about; Duel Masters: trigger, blocker, evolution, payment, order, replacement, ninja, "
        "guard; Magic: trick, stack, sacrifice, blocker, response, reply, mana, guard",
        "問題のテーマ。デュエル・マスターズ: trigger、blocker、evolution、payment、order、replacement、ninja、guard、"
        "マジック: trick、stack、sacrifice、blocker、response、reply、mana、guard",
    ),
    "--from": (
        "compose from this puzzle (may be repeated; default: cards are drawn for the theme)",
        "この問題をもとにする(繰り返し可。既定はテーマに合わせてカードを選ぶ)",
    ),
    "--minutes": ("minutes to search (default 5)", "探す時間(分、既定5)"),
    "--number": ("stop after this many puzzles", "この数だけ見つかったら終える"),
    "search seed": ("seed that decides what is tried (default 0)", "探索の種(既定0)"),
    "--least-choices": ("least number of choices of the solver (default 3)", "攻め方の選択の最少数(既定3)"),
    "--tries": ("least number of tries (default 1)", "紛れの最少数(既定1)"),
    "--minimise": (
        "only remove from this puzzle what it does not need, and print the rest (its theme is kept: --theme)",
        "この問題から要らないカードを除いて表示するだけ(--theme のテーマは残す)",
    ),
    "--vary": (
        "only print better puzzles next to this one: with a card less, a card more, or a different card (of the theme "
        "that --theme names)",
        "この問題のカードを1枚変えた、より良い局面を表示するだけ(--theme のテーマで)",
    ),
    "compose funnel": (
        "report at the end how far arrangements got, and how many",
        "最後に、どの段階まで何局面が残ったかを表示",
    ),
    "--limit": ("show at most this many lines (default 100, 0: all)", "最大の手順数(既定100、0で無制限)"),
    "--forced": ("show forced steps too", "一本道の手も表示する"),
    "--raw": ("as terms, lines that are as good included", "項で、同じ意味の手順も省かずに表示する"),
    "--perft": ("only count the ways to make this many decisions", "この手数までの進み方を数えるだけ"),
    "--time": ("give up after this many seconds", "この秒数で打ち切る"),
    "--max-states": ("give up after this many states", "この状態数で打ち切る"),
    "--memory": ("give up when the process uses this many megabytes", "使用メモリがこのMB数を超えたら打ち切る"),
    "--whole": (
        "search the whole turn up to this many states (default 2000000), beyond that only what is needed",
        "この状態数(既定2000000)まではターン全体を調べ、それを超えたら必要なところだけを探索する",
    ),
    "--checkpoint": (
        "keep what is found in this file; if it exists, resume from it",
        "途中経過をこのファイルに保存し、あればそこから続ける",
    ),
    "--limit cooks": (
        "list at most this many of each kind (default 20, 0: all)",
        "種類ごとに最大この数まで挙げる(既定20、0で全部)",
    ),
    "--no-dead": ("do not look for dead cards (quicker)", "不要カードを調べない(速い)"),
    "--within compose": (
        "puzzles won within this many of the solver's turns, but not fewer (default: as --from says, else 1)",
        "自分のこのターン数で(それより早くはなく)勝つ問題を作る(既定は --from のとおり、なければ1)",
    ),
    "--soonest": (
        "the fewest turns in which the goal can be forced: tries 1, 2, ... up to --within (default 3)",
        "何ターンで達成できるか。1から --within(既定3)まで順に調べる",
    ),
    "--full": ("the whole strategy, including repeated parts", "手順を繰り返しも含めてすべて示す"),
    "--deals": (
        "random deals for an estimate if the exact answer takes too long (default 200, 0: none)",
        "正確な計算が長すぎるときの推定に使う無作為な配り方の数(既定200、0でなし)",
    ),
    "deal seed": ("seed for drawing the deals (default 0)", "配り方の乱数の種(既定0)"),
    "--script": ("play this script of the file first", "ファイルのこのscriptを先に進める"),
    "--full trace": ("include steps in which nobody chooses and nothing happens", "何も起きない一本道も示す"),
    "--zone": ("where the card is put, or what is counted", "カードを置く(または数える)ゾーン"),
    "--player": ("whose zone it is (default: the turn player's)", "どちらのプレイヤーか(既定はターン・プレイヤー)"),
    "--card": (
        "a card to try (may be repeated); with --count the card that is added",
        "試すカード(繰り返し可)。--count では加えるカード",
    ),
    "--pool": ("try the cards of this pool of the position file", "局面ファイルのこのプールのカードを試す"),
    "--max-cost": ("only up to this cost", "このコスト以下だけ"),
    "--count": ("the verdict for each number of cards from A to B", "A枚からB枚までのそれぞれの判定"),
    "--against": (
        "compare with the line of these decisions: where the two diverge and what follows (may be repeated)",
        "この手順と比べ、分かれる所とその結果を示す(繰り返し可)",
    ),
    "--against play": (
        "play against the program: it uses the solver where that answers in time, and otherwise guesses and says so",
        "プログラムと対戦する。時間内に解析できればその答えで、できなければ当て推量で選び、そう表示する",
    ),
    "--me": ("the player you play with --against (default: whose goal it is; with --decks 1)",
             "--against で自分が受け持つプレイヤー(既定は目的を持つ側、--decks では1)"),
    "--time play": ("seconds for each decision of the program with --against (default 5)",
                    "--against でプログラムが1回の選択に使う秒数(既定5)"),
    "--against-script": ("compare with this script of the file", "ファイルのこのscriptと比べる"),
    "--cards": ("the graph of these cards", "これらのカードのグラフ"),
    "--deck": (
        "the graph of a deck list (a file with a card name on each line, `name x4` or `4 name`)",
        "デッキリスト(1行に1枚、「名前 x4」「4 名前」)のグラフ",
    ),
    "--both": ("both players have the cards, not just one", "両方のプレイヤーが持つとする"),
    "--loops": (
        "list the cycles that could feed themselves and try each from the position",
        "自分を助けうる循環を挙げ、それぞれを局面から試す",
    ),
    "--fold": ("one node for each card", "カードごとに1つの節点にまとめる"),
    "--dot": ("for graphviz", "graphviz用に出力"),
    "--graphml": ("as GraphML", "GraphMLで出力"),
    "--quiet": ("only what fails", "失敗だけを表示する"),
    "--labels": ("every card with its label", "すべてのカードに名札を付ける"),
    "--as": ("the format (default board)", "形式(既定は board)"),
    "--svg": ("a picture (SVG)", "図(SVG)"),
    "--html": ("a page with the picture", "図のページ(HTML)"),
    "--png": ("a picture (PNG; needs -o and dmoracle[png])", "図(PNG。-o と dmoracle[png] が必要)"),
    "--theme": ("colours of the picture (default light)", "図の配色(既定は light)"),
    "--theme page": ("colours of the page (default: those of the reader)", "ページの配色(既定は読む人の設定)"),
    "--version": ("the version, and which rulebooks the games follow", "バージョンと、従うルールブック"),
    "shell": ("bash or zsh", "bash または zsh"),
    "--port": ("the port to listen on (default: a free one)", "待ち受けるポート(既定は空いているもの)"),
    "--no-browser": ("do not open a browser, only print the address", "ブラウザーを開かず、アドレスだけ表示する"),
    "--stay": ("keep running after the last page is closed", "最後のページが閉じられても終了しない"),
    "--most": ("positions in the page (default 150, or up to 700 where the solution needs more)",
               "ページに含める局面の数(既定150。解に足りなければ700まで)"),
    "--width": ("width of the picture in pixels", "図の幅(ピクセル)"),
    "numbers": ("rule numbers (509.4c, 509) or words to look for (none: an overview)",
                "ルール番号(509.4c、509)または探す言葉(なければ一覧)"),
    "--limit rules": ("show at most this many results (default 10)", "表示する件数(既定10)"),
    "--status": ("only rules with this status", "この状況のルールだけ"),
    "--civilization": ("only this civilization or colour", "この文明または色だけ"),
    "--type": ("only this type", "この種類だけ"),
    "--cost": ("only this cost", "このコストだけ"),
}
CODES = (
    "exit codes: 0 as expected, 1 the answer is no or not known or a check failed, 2 bad input, 3 a fault of dmoracle",
    "終了コード: 0 期待どおり、1 答えが「いいえ」か不明、または確認に失敗、2 入力の誤り、3 dmoracleの誤り",
)

"""The commands and their options: for each its help in English and Japanese, and what argparse is told of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from dmoracle import games
from dmoracle.cli.searching import SEARCH
from dmoracle.cli.values import Once, Option, count, option, pixels, port, seconds, span

FORMS = ("board", "yaml", "notation", "facts", "svg", "html", "png")
STATUSES = ("tested", "executed", "missing", "definition", "physical")


def listed(metavar: str) -> dict[str, Any]:
    """What argparse is told of an option that may be repeated."""
    return {"action": "append", "default": [], "metavar": metavar}


def form(name: str) -> dict[str, Any]:
    """What argparse is told of an option that names a form of the output."""
    return {"dest": "form", "action": "store_const", "const": name}


FILE = ("position file (YAML), - for standard input, a one-line position, or the name of a shipped puzzle",
        "局面ファイル(YAML)、- で標準入力、1行表記の局面、または付属の問題の名前")  # fmt: skip
NUMBER: dict[str, Any] = {"type": count, "metavar": "N"}
ONE_NUMBER: dict[str, Any] = {"action": Once, **NUMBER}
SECONDS: dict[str, Any] = {
    "names": ("--time", "--seconds"), "action": Once, "dest": "seconds", "type": seconds, "metavar": "S",
}  # fmt: skip
COMMON = ("--lang", "--json", "--output", "--force", "--game")  # options of every command

# by the name of the option; where commands mean something else by it, a second word tells which
OPTIONS: Mapping[str, Option] = {
    "dump files": option("dump of cards (JSON lines, or a JSON list)",
                         "カードデータ(JSON Lines または JSON のリスト)", names=("files",), metavar="FILE", nargs="+"),
    "pasted files": option(
        "one card: its text as copied from a card page, name first, or a JSON object; - for standard input",
        "カード1枚: カードページからコピーした文章(1行目が名前)、またはJSON。- で標準入力",
        names=("files",), metavar="FILE", nargs=1),
    "--library": option("the SQLite file of your library", "自分のライブラリのSQLiteファイル", metavar="FILE"),
    "--instead": option("use this card in place of the one of the same name that comes with dmoracle",
                        "同じ名前の付属カードの代わりにこのカードを使う"),
    "--dry-run": option("only report, keep nothing", "報告だけで保存しない", dest="dry", action="store_true"),
    "--lang": option("language of the output", "表示する言語", choices=("en", "ja")),
    "--json": option("the result as one JSON object", "結果を1つのJSONで出力"),
    "--output": option("write the result to this file, as a whole or not at all",
                       "結果をこのファイルに書く(途中までのファイルは残らない)",
                       names=("-o", "--output"), metavar="FILE"),
    "--game": option("the game, if no position names one: duel_masters or magic",
                     "局面を指定しないとき、どのゲームのカードやルールか: duel_masters または magic",
                     choices=games.names()),
    "--force": option("overwrite that file if it exists", "既存のファイルを上書きする"),
    "text": option("", "", metavar="TEXT"),
    "name": option("", "", metavar="NAME"),
    "file": option(*FILE, metavar="FILE"),
    "file?": option(*FILE, names=("file",), metavar="FILE", nargs="?"),
    "files": option(*FILE, metavar="FILE", nargs="+"),
    "files or folders": option(
        "as for other commands; several, or a folder, are solved one by one (see docs/batch.md)",
        "ほかのコマンドと同じ。複数のファイルやフォルダーは1つずつ解析(docs/batch.md)", metavar="FILE", nargs="+"),
    "--jobs": option("solve this many at the same time, each in its own process",
                     "同時に解析する数(それぞれ別プロセス)", **NUMBER),
    "--dask": option("solve on the Dask cluster at this address",
                     "このアドレスのDaskクラスターで解析する", metavar="ADDRESS"),
    "--ignore": option(
        "use this card of your library without the abilities that are not understood, and say so (may be repeated)",
        "自分のライブラリのこのカードを、理解できない能力なしで使い、答えにそう書く(複数可)", **listed("NAME")),
    "--reading": option("choose this reading of a point of the rulebook (may be repeated), such as A07=attack_ends",
                        "ルールのこの点をこう読む(繰り返し可)。例 A07=attack_ends",
                        dest="readings", **listed("POINT=OPTION")),
    "--do": option("make this decision first (may be repeated); forced steps before it may be left out",
                   "先にこの選択をする(繰り返し可)。その前の一本道は省ける", **listed("DECISION")),
    "--why": option("say whether this decision is legal, and if not, which rules forbid it",
                    "この選択ができるか、どのルールで禁止かを示す", **listed("DECISION")),
    "--explain": option("list the forbidden decisions too, with the rules", "禁止された選択とそのルールも挙げる"),
    "--decks": option("start a new game with these two deck lists",
                      "2つのデッキで新しいゲームを始める", nargs=2, metavar="DECK"),
    "--seed": option("seed for shuffling the decks", "シャッフルの種", **NUMBER),
    "--open": option("show hidden cards too (without it, a game with --decks shows what the player to decide sees)",
                     "隠されたカードも表示する(--decks のゲームは、指定しなければ選ぶ側に見えるものだけ)"),
    "--theme puzzle": option(
        "what the puzzles are about; Duel Masters: trigger, blocker, evolution, payment, order, replacement, ninja, "
        "guard; Magic: trick, stack, sacrifice, blocker, response, reply, mana, guard",
        "問題のテーマ。デュエル・マスターズ: trigger、blocker、evolution、payment、order、replacement、ninja、guard、"
        "マジック: trick、stack、sacrifice、blocker、response、reply、mana、guard", required=True, metavar="THEME"),
    "--from": option("compose from this puzzle (may be repeated; default: cards are drawn for the theme)",
                     "この問題をもとにする(繰り返し可。既定はテーマに合わせてカードを選ぶ)",
                     dest="sources", **listed("FILE")),
    "--minutes": option("minutes to search (default 5)",
                        "探す時間(分、既定5)", type=seconds, default=5.0, metavar="M"),
    "--number": option("stop after this many puzzles", "この数だけ見つかったら終える", **NUMBER),
    "--seed search": option("seed that decides what is tried (default 0)", "探索の種(既定0)", default=0, **NUMBER),
    "--least-choices": option("least number of choices of the solver (default 3)",
                              "攻め方の選択の最少数(既定3)", default=3, **NUMBER),
    "--tries": option("least number of tries (default 1)", "紛れの最少数(既定1)", default=1, **NUMBER),
    "--minimise": option(
        "only remove from this puzzle what it does not need, and print the rest (its theme is kept: --theme)",
        "この問題から要らないカードを除いて表示するだけ(--theme のテーマは残す)", metavar="FILE"),
    "--vary": option(
        "only print better puzzles next to this one: with a card less, a card more, or a different card (of the "
        "theme that --theme names)",
        "この問題のカードを1枚変えた、より良い局面を表示するだけ(--theme のテーマで)", metavar="FILE"),
    "--verbose": option("report at the end how far arrangements got, and how many",
                        "最後に、どの段階まで何局面が残ったかを表示", names=("-v", "--verbose")),
    "--limit": option("show at most this many lines (default 100, 0: all)",
                      "最大の手順数(既定100、0で無制限)", default=100, **NUMBER),
    "--forced": option("show forced steps too", "一本道の手も表示する"),
    "--raw": option("as terms, lines that are as good included", "項で、同じ意味の手順も省かずに表示する"),
    "--perft": option("only count the ways to make this many decisions",
                      "この手数までの進み方を数えるだけ", type=count, metavar="DEPTH"),
    "--time": option("give up after this many seconds", "この秒数で打ち切る", **SECONDS),
    "--max-states": option("give up after this many states", "この状態数で打ち切る", **ONE_NUMBER),
    "--memory": option("give up when the process uses this many megabytes",
                       "使用メモリがこのMB数を超えたら打ち切る", action=Once, type=seconds, metavar="MB"),
    "--whole": option(
        "search the whole turn up to this many states (default 2000000), beyond that only what is needed",
        "この状態数(既定2000000)まではターン全体を調べ、それを超えたら必要なところだけを探索する", **ONE_NUMBER),
    "--checkpoint": option("keep what is found in this file; if it exists, resume from it",
                           "途中経過をこのファイルに保存し、あればそこから続ける", action=Once, metavar="FILE"),
    "--limit cooks": option("list at most this many of each kind (default 20, 0: all)",
                            "種類ごとに最大この数まで挙げる(既定20、0で全部)", default=20, **NUMBER),
    "--no-dead": option("do not look for dead cards (quicker)", "不要カードを調べない(速い)"),
    "--within compose": option(
        "puzzles won within this many of the solver's turns, but not fewer (default: as --from says, else 1)",
        "自分のこのターン数で(それより早くはなく)勝つ問題を作る(既定は --from のとおり、なければ1)", **ONE_NUMBER),
    "--soonest": option(
        "the fewest turns in which the goal can be forced: tries 1, 2, ... up to --within (default 3)",
        "何ターンで達成できるか。1から --within(既定3)まで順に調べる"),
    "--full": option("the whole strategy, including repeated parts", "手順を繰り返しも含めてすべて示す"),
    "--deals": option("random deals for an estimate if the exact answer takes too long (default 200, 0: none)",
                      "正確な計算が長すぎるときの推定に使う無作為な配り方の数(既定200、0でなし)", **NUMBER),
    "--seed deal": option("seed for drawing the deals (default 0)", "配り方の乱数の種(既定0)", **NUMBER),
    "--script": option("play this script of the file first", "ファイルのこのscriptを先に進める", metavar="NAME"),
    "--full trace": option("include steps in which nobody chooses and nothing happens", "何も起きない一本道も示す"),
    "--zone": option("where the card is put, or what is counted",
                     "カードを置く(または数える)ゾーン", type=str),
    "--player": option("whose zone it is (default: the turn player's)",
                       "どちらのプレイヤーか(既定はターン・プレイヤー)", type=int, choices=(1, 2)),
    "--card": option("a card to try (may be repeated); with --count the card that is added",
                     "試すカード(繰り返し可)。--count では加えるカード", **listed("NAME")),
    "--pool": option("try the cards of this pool of the position file",
                     "局面ファイルのこのプールのカードを試す", metavar="NAME"),
    "--max-cost": option("only up to this cost", "このコスト以下だけ", **NUMBER),
    "--count": option("the verdict for each number of cards from A to B",
                      "A枚からB枚までのそれぞれの判定", action=Once, type=span, metavar="A..B"),
    "--against": option(
        "compare with the line of these decisions: where the two diverge and what follows (may be repeated)",
        "この手順と比べ、分かれる所とその結果を示す(繰り返し可)", **listed("DECISION")),
    "--against play": option(
        "play against the program: it uses the solver where that answers in time, and otherwise guesses and says so",
        "プログラムと対戦する。時間内に解析できればその答えで、できなければ当て推量で選び、そう表示する"),
    "--me": option("the player you play with --against (default: whose goal it is; with --decks 1)",
                   "--against で自分が受け持つプレイヤー(既定は目的を持つ側、--decks では1)",
                   type=int, choices=(1, 2)),
    "--time play": option("seconds for each decision of the program with --against (default 5)",
                          "--against でプログラムが1回の選択に使う秒数(既定5)",
                          **SECONDS),
    "--against-script": option("compare with this script of the file", "ファイルのこのscriptと比べる", metavar="NAME"),
    "--cards": option("the graph of these cards", "これらのカードのグラフ", metavar="NAME", nargs="+"),
    "--deck": option("the graph of a deck list (a file with a card name on each line, `name x4` or `4 name`)",
                     "デッキリスト(1行に1枚、「名前 x4」「4 名前」)のグラフ", metavar="LIST"),
    "--both": option("both players have the cards, not just one", "両方のプレイヤーが持つとする"),
    "--loops": option("list the cycles that could feed themselves and try each from the position",
                      "自分を助けうる循環を挙げ、それぞれを局面から試す"),
    "--fold": option("one node for each card", "カードごとに1つの節点にまとめる"),
    "--dot": option("for graphviz", "graphviz用に出力", **form("dot")),
    "--graphml": option("as GraphML", "GraphMLで出力", **form("graphml")),
    "--quiet": option("only what fails", "失敗だけを表示する", names=("-q", "--quiet")),
    "--labels": option("every card with its label", "すべてのカードに名札を付ける"),
    "--as": option("the format (default board)", "形式(既定は board)", dest="form", choices=FORMS, default="board"),
    "--svg": option("a picture (SVG)", "図(SVG)", **form("svg")),
    "--html": option("a page with the picture", "図のページ(HTML)", **form("html")),
    "--png": option("a picture (PNG; needs -o and dmoracle[png])",
                    "図(PNG。-o と dmoracle[png] が必要)", **form("png")),
    "--theme": option("colours of the picture (default light)",
                      "図の配色(既定は light)", choices=("light", "dark"), default="light"),
    "--theme page": option("colours of the page (default: those of the reader)",
                           "ページの配色(既定は読む人の設定)", choices=("auto", "light", "dark"), default="auto"),
    "shell": option("bash or zsh", "bash または zsh", choices=("bash", "zsh")),
    "--port": option("the port to listen on (default: a free one)",
                     "待ち受けるポート(既定は空いているもの)", type=port, default=0, metavar="N"),
    "--no-browser": option("do not open a browser, only print the address",
                           "ブラウザーを開かず、アドレスだけ表示する"),
    "--stay": option("keep running after the last page is closed", "最後のページが閉じられても終了しない"),
    "--most": option("positions in the page (default 150, or up to 700 where the solution needs more)",
                     "ページに含める局面の数(既定150。解に足りなければ700まで)", **NUMBER),
    "--width": option("width of the picture in pixels",
                      "図の幅(ピクセル)", type=pixels, default=960, metavar="PIXELS"),
    "numbers": option("rule numbers (509.4c, 509) or words to look for (none: an overview)",
                      "ルール番号(509.4c、509)または探す言葉(なければ一覧)", metavar="RULE", nargs="*"),
    "--limit rules": option("show at most this many results (default 10)",
                            "表示する件数(既定10)", default=10, **NUMBER),
    "--status": option("only rules with this status", "この状況のルールだけ", choices=STATUSES),
    "--civilization": option("only this civilization or colour",
                             "この文明または色だけ", names=("--civilization", "--colour"), type=str),
    "--type": option("only this type", "この種類だけ", dest="card_type"),
    "--cost": option("only this cost", "このコストだけ", **NUMBER),
    **SEARCH,
}  # fmt: skip


class Command(NamedTuple):
    """What it is for, in English and Japanese, and its options, as `OPTIONS` calls them."""

    en: str
    ja: str
    options: tuple[str, ...]


POSITION = ("file", "--do", "--reading", "--ignore")
EFFORT = ("--time", "--max-states", "--memory")
LIMITS = (*EFFORT, "--whole")
WORKERS = ("--jobs", "--dask")
KINDS = ("--civilization", "--type", "--cost")  # what narrows a list of cards
GRAPH = ("--svg", "--html", "--dot", "--graphml")
EVERY: Mapping[str, Command] = {
    "ask": Command(
        "a complete ruling: the board, what decisions lead to and by which rules, what does not happen and why",
        "裁定をひとまとめに: 盤面、選択から何がどのルールで起きるか、何がなぜ起きないか",
        (*POSITION, "--script")),
    "legal": Command("the legal decisions of a position, or why one is not legal",
        "局面で選べること、または選べない理由", (*POSITION, "--why", "--explain")),
    "play": Command("play a position in the terminal", "局面を端末で進める",
        ("file?", *POSITION[1:], "--decks", "--seed", "--open", "--against play", "--me", "--time play")),
    "lines": Command("every line of play to the end of the turn", "ターンの終わりまでの手順をすべて挙げる",
        (*POSITION, "--limit", "--forced", "--raw", "--perft")),
    "solve": Command("whether the goal can be forced, with a proven strategy",
        "目的を必ず達成できるか、証明つきで求める",
        ("files or folders", *POSITION[1:], *LIMITS, "--checkpoint", *WORKERS, *SEARCH, "--soonest", "--full")),
    "cooks": Command("is the solution of a puzzle unique: cooks, duals, tries, dead cards",
        "詰めデュエマの検証: 余詰、非限定、紛れ、不要カード",
        (*POSITION, *LIMITS, "--checkpoint", "--limit cooks", "--no-dead")),
    "odds": Command("how likely the goal is to be reached if unknown cards are random",
        "不明なカードが確率で決まるとき目的を達成する確率", (*POSITION, *EFFORT, "--deals", "--seed deal")),
    "missing": Command("which card makes the position a win, or at which number of cards the verdict changes",
        "どのカードがあれば勝てるか、何枚で判定が変わるか",
        (*POSITION, "--zone", "--player", "--card", "--pool", *KINDS, "--max-cost", "--count", *LIMITS, *WORKERS)),
    "check": Command("run the expectations and scripts of files", "ファイルに書かれた期待と手順を確かめる",
        ("files", "--quiet")),
    "show": Command("the board of a position, or the position in another format", "局面の盤面、または別の形式での局面",
        (*POSITION, "--labels", "--as", "--svg", "--html", "--png", "--theme", "--width")),
    "cards": Command("the cards that come with dmoracle", "付属のカード", ()),
    "cards list": Command("every card", "全カード", KINDS),
    "cards search": Command("cards with this text in their name, race or abilities",
        "名前・種族・能力にこの文字列を含むカード", ("text", "--library", *KINDS)),
    "cards show": Command("one card", "1枚のカード", ("name", "--library")),
    "cards compile": Command("compile dumps of printed cards into your library, and report what is understood",
        "カードデータのテキストを自分のライブラリに取り込み、理解できた割合を示す",
        ("dump files", "--library", "--dry-run")),
    "cards add": Command("compile one pasted card into your library", "貼り付けたカード1枚を自分のライブラリに加える",
        ("pasted files", "--library", "--dry-run", "--instead")),
    "rules": Command("find rules, cases and readings by words or number; how much of the rulebook is executed",
        "ルール・事例・読み方を言葉や番号で探す。実装と検証の状況", ("numbers", "--limit rules", "--status")),
    "trace": Command("why everything in a line happened: events with their causes and rules",
        "手順の中で起きたことの原因とルール",
        (*POSITION, "--script", "--full trace", "--against", "--against-script", *GRAPH)),
    "export": Command("a puzzle as an HTML page to play on: it knows the solution and refutes mistakes",
        "問題を1つのHTMLページに: 盤面を動かして解け、間違いには受けが示される",
        (*POSITION, *LIMITS, "--checkpoint", "--theme page", "--most")),
    "graph": Command("which abilities can set off, replace, forbid or feed which others",
        "どの能力がどの能力を誘発・置換・禁止・助けうるか",
        ("file?", "--cards", "--deck", "--both", "--fold", "--loops", "--max-states", *GRAPH)),
    "studio": Command("a web app on this machine: edit positions on a board, play, solve, look for cooks, export",
        "このコンピューターだけのウェブアプリ: 盤面の編集、対局、解析、余詰、書き出し",
        ("file?", "--port", "--no-browser", "--stay", "--time", "--memory")),
    "rate": Command("how hard a puzzle is, and why", "問題の難しさとその内訳", (*POSITION, *EFFORT)),
    "compose": Command("new puzzles about a theme, each written to a file in the folder -o (default: composed)",
        "テーマのある新しい問題を作る(フォルダー -o に1つずつ書く。既定は composed)",
        ("--theme puzzle", "--from", "--minutes", "--number", "--within compose", "--seed search", "--least-choices",
         "--tries", "--minimise", "--vary", "--verbose", *WORKERS)),
    "completion": Command("a script for the shell that completes commands and options", "シェルの補完用スクリプト",
        ("shell",)),
}  # fmt: skip
COMMANDS = tuple(name for name in EVERY if " " not in name)
PROGRAM = ("A rules oracle for card games.", "カードゲームのルールを答える道具。")
OF_ALL = ("options of every command", "どのコマンドにも使えるオプション")
VERSION = ("the version, and which rulebooks the games follow", "バージョンと、従うルールブック")
CODES = (
    "exit codes: 0 as expected, 1 the answer is no or not known or a check failed, 2 bad input, 3 a fault of dmoracle",
    "終了コード: 0 期待どおり、1 答えが「いいえ」か不明、または確認に失敗、2 入力の誤り、3 dmoracleの誤り",
)

"""The messages about a bad position file, in English and Japanese; `fault` makes the error from its key.

Messages of a single game stand in the table `fault` of its `words.tsv`.
"""

from collections.abc import Sequence

from dmoracle.errors import InputError
from dmoracle.games.words import Words
from dmoracle.plural import formatted

# key: English, Japanese; {what} and other fields are filled in
MESSAGES: dict[str, tuple[str, str]] = {
    # the file
    "folder": ("this is a folder, not a file", "ファイルではなくフォルダです"),
    "no_file": ("there is no such file", "ファイルがありません"),
    "too_long": ("the file is longer than {most} bytes", "ファイルが{most}バイトを超えています"),
    "not_utf8": ("the file is not UTF-8 text; save it as UTF-8", "UTF-8ではありません。UTF-8で保存してください"),
    "empty_file": ("the file is empty", "ファイルが空です"),
    "tab": ("indent with blanks, not with tabs", "字下げにはタブではなく空白を使ってください"),
    "control": ("a character that cannot be displayed", "表示できない文字があります"),
    "anchor": ("anchors and aliases are not used in position files", "アンカーとエイリアスは使えません"),
    "tag": ("tags are not used in position files", "タグは使えません"),
    "documents": ("one file holds one position: '---' may not separate several",
                  "1つのファイルに書ける局面は1つです。「---」で区切れません"),
    "too_deep": ("nested deeper than {most} levels", "入れ子が{most}段を超えています"),
    "too_many": ("more than {most} entries", "項目が{most}個を超えています"),
    "yaml": ("not valid YAML: {problem}", "YAMLの書き方が正しくありません: {problem}"),
    "wide": ('a full-width sign stands where YAML needs "{sign}"', "YAMLではここは半角の「{sign}」です"),
    "yaml_quotes": (
        'not valid YAML: {problem}; texts with : # , [ ] {{ }} " or a leading special character need quotes',
        'YAMLの書き方が正しくありません: {problem}。: # , [ ] {{ }} " などを含む文字列は引用符で囲みます',
    ),
    "key_word": ("a key must be a word", "キーは単語でなければなりません"),
    "same_key": ("this key was already given in line {line}", "このキーは{line}行目に既にあります"),
    "version": ("this version of the format is not known", "この版の形式は読めません"),
    # values
    "mapping": ("{what} is a mapping with keys", "{what}は「キー: 値」の形で書きます"),
    "no_readings": ("this game has no points that can be read otherwise, so there is no key readings",
                    "このゲームには読み方を選べる項目がないので、readings は使えません"),
    "key_of_game": ("unknown key in {what}; a file of {en} has it, and says `game: {game}` on its first line",
                    "{what}にそのキーはありません。{ja}の局面なら1行目に `game: {game}` と書きます"),
    "unknown_key": ("unknown key in {what}", "{what}にそのキーはありません"),
    "text": ("{what} is a text", "{what}は文字列です"),
    "whole": ("{what} is a whole number from {least} to {most}", "{what}は{least}から{most}までの整数です"),
    "name": ("{what} is a word in small letters", "{what}は小文字の言葉です"),
    "letters": ("{what} is written in letters, such as RRG", "{what}は RRG のように文字で書きます"),
    "letters_most": ("{what}: at most {most} of one kind", "{what}は1種類につき{most}までです"),
    "flag": ("{what} is true or false", "{what}は true か false です"),
    "flag_or_link": ("{what} is true or false (`{key}: [label]` names the card)",
                     "{what}は true か false です (カードは `{key}: [ラベル]` で書きます)"),
    "player": ("{what} is player 1 or 2", "{what}はプレイヤー1か2です"),
    "word": ("there is no such {what}", "その{what}はありません"),
    "list": ("{what} is a list", "{what}はリストです"),
    "twice": ("this was already given in line {line}", "{line}行目に既にあります"),
    "lacks": ("{what} needs the key {key}", "{what}には {key} が必要です"),
    "term_text": ("{what} is a term such as attack(bol,2)", "{what}には attack(bol,2) のような項を書きます"),
    "term": ("not a term: {problem_en}", "項として読めません: {problem_ja}"),
    "term_quotes": ('a bracket is not matched; inside [ ] and {{ }} a term with commas needs quotes: "attack(bol,2)"',
                    'かっこの数が合いません。[ ] や {{ }} の中ではコンマを含む項を "attack(bol,2)" のように囲みます'),
    "rule_number": ("a rule number looks like 506.1a", "総合ルール番号は 506.1a のように書きます"),
    "name_quotes": (
        "no key of {what}; inside {{ }} and [ ] a name with a comma needs quotes: "
        '{{card: "La Ura Giga, Sky Guardian"}}',
        "{what}のキーではありません。{{ }} や [ ] の中ではコンマを含む名前を引用符で囲みます: "
        '{{card: "La Ura Giga, Sky Guardian"}}',
    ),
    # cards and zones
    "no_player": ("{key} is missing", "{key} がありません"),
    "no_deck": ("{what} has no {key}; say how many cards it has, such as {key}: 20",
                "{what}に山札({key})がありません。例: {key}: 20"),
    "deck_empty": ("a player whose deck has no card has lost", "山札が0枚のプレイヤーは敗北しています"),
    "order_and_rest": ("the deck below the top is either in known order or not: order or rest, not both",
                       "山札の順番は分かっている(order)か分からない(rest)かのどちらかです"),
    "too_many_on_top": ("at most {most} card(|s) may lie known on top; a deck of known order is a plain list",
                        "top に書けるのは{most}枚までです。順番がすべて分かる山札は単なるリストで書きます"),
    "open_count": ("cards lying open must be named", "公開ゾーンのカードは名前が必要です"),
    "open_unknown": ("a card here must be named", "ここのカードは名前が必要です"),
    "entry": ("a card is a name or a mapping {{card: name, ...}}", "カードは名前か {{card: 名前, ...}} の形で書きます"),
    "card_or_unknown": (
        "a card entry names either card or unknown", "カードの項目には card か unknown のどちらか一方が必要です"
    ),
    "no_card": ("neither the library nor cards: has a card of this name",
                "その名前のカードはライブラリにも cards: にもありません"),
    "card_of_game": ("this is a card of {en}; its positions say `game: {game}` on their first line",
                     "{ja}のカードです。その局面は1行目に `game: {game}` と書きます"),
    "cut_name": ("no card has this name; inside {{ }} and [ ] a name with a comma needs quotes",
                 "その名前のカードはありません。{{ }} や [ ] の中ではコンマを含む名前を引用符で囲みます"),
    "no_number": ("{what} is a list of cards, or a whole number of unknown cards",
                  "{what}はカードのリストか、不明なカードの枚数(整数)です"),
    "same_card": ("this card was already defined", "そのカードは既に定義されています"),
    "nothing_ignored": ("no card of your library by this name has abilities that are not understood",
                        "理解できない能力を持つその名前のカードは、自分のライブラリにありません"),
    "pool_known": ("only an unknown card is drawn from a pool", "pool は不明なカードだけに付けます"),
    "no_pool": ("{what} has no pool of this name", "{what}にその名前の pool はありません"),
    "pool_small": ("pool {pool} has {held} card(|s), too few for the {wanted} unknown card(|s) drawn from it",
                   "プール {pool} は{held}枚しかなく、そこから来る不明なカード{wanted}枚に足りません"),
    "most_cards": ("more than {most} card(|s)", "カードが{most}枚を超えています"),
    "label_count": ("a label belongs to one card, not to several", "ラベルは1枚のカードに付けます"),
    "label_form": ("a label is a to z first, then a-z, 0-9 and _ (at most 40)",
                   "ラベルは a-z で始まる40文字までの a-z, 0-9, _ です"),
    "label_word": ("this word has a meaning of its own in the rules and cannot be a label; {instead} can",
                   "ルールの用語なのでラベルに使えません。{instead} なら使えます"),
    "label_twice": ("this label already stands in line {line}: a card is in one place only",
                    "このラベルは{line}行目に既にあります。カードは1か所にしか存在できません"),
    "no_fluent": ("the rules know no fluent of this name with that many arguments",
                  "その名前と引数の数のフルーエントはルールにありません"),
    "not_on_table": (
        "the table does not show this, so it cannot be absent", "盤面が示していないことなので absent には書けません"
    ),
    "no_card_or_word": ("neither the label of a card of this position nor a word of the rules",
                        "この局面のカードのラベルでもルールの言葉でもありません"),
    "not_here": ("a card cannot have {what} here", "ここのカードに {what} は書けません"),
    "two_values": ("this contradicts {other}", "{other} と矛盾します"),
    "under_itself": ("no card lies beneath itself", "カードは自分自身の下には置けません"),
    "nowhere": ("this card would be in no zone", "このカードはどのゾーンにもないことになります"),
    "no_label": ("no card has this label", "そのラベルのカードはありません"),
    "no_token": ("only a token can be put into play like this", "このように場に出るものはトークンでなければなりません"),
    "duration": ("there is no such duration", "その期間はありません"),
    "effect": ("{problem_en}", "{problem_ja}"),
    "no_effect": ("there is no such effect", "その効果はありません"),
    # the stack and combat
    "item": ("what lies on the stack is one of spell, ability and damage",
             "スタックにあるものは spell・ability・damage のどれか1つです"),
    "item_key": ("this key does not belong to such an item on the stack", "スタックにあるこの種類のものには書けません"),
    "item_ability": ("an ability on the stack is [label, number]: the card it comes from and its number there",
                     "スタックの能力は [ラベル, 番号] で書きます"),
    "item_share": ("damage on the stack is a list of [creature, creature or player, number]",
                   "スタックの戦闘ダメージは [クリーチャー, 相手, 点数] のリストです"),
    "item_share_twice": ("what one deals to another is given only once", "同じ組の戦闘ダメージは1つにまとめて書きます"),
    "places": ("stack places must ascend: {most} is taken", "スタックの位置は下から順です({most}は使われています)"),
    "nothing_undone": (
        "the game does nothing of its own in this step: begin in the step before it to have what triggers then",
        "このステップでゲームが最初に行うことはありません。開始時に誘発させるには前のステップから始めてください",
    ),
    "not_active": ("{what} belongs to the player whose turn it is", "{what}はターンを行っているプレイヤーのものです"),
    # the turn, the goal, what must come out
    "large_number": ("numbers go up to {most}", "数は{most}までです"),
    "one_question": ("one question: cards to choose from, a pool, or numbers (with one card at most)",
                     "問いは1つだけです: cards、pool、numbers(cards は1枚まで)のどれか"),
    "span": ("{what} are two numbers, the lower one first: [0, 6]", "{what}は小さい順の2つの数です: [0, 6]"),
    "one_goal": ("one goal at a time", "目的は1つだけ書きます"),
    "one_turn": ("{what} is asked of one turn: it is the wish of the player whose turn it is",
                 "{what} は1ターンの目的です(ターンプレイヤーの目的のため)"),
    "wrong_span": ("{what} is not asked with this word", "{what} ではこの語を使いません"),
    "no_labels": ("remove lists the labels of creatures", "remove にはクリーチャーのラベルを書きます"),
    "main_twice": ("script is already the one named main", "main という名前は script が使っています"),
    "empty_step": ("this step is empty", "空の手順です"),
    "one_action": ("one action in each step", "1つの手順に行動は1つです"),
    "settle": ("settle is always true", "settle の値は true だけです"),
    # the one-line notation
    "notation": ("not a position in one-line notation (it begins with dm1/)", "1行表記(dm1/ で始まる)ではありません"),
    "notation_sign": ("this character does not fit here", "ここでこの記号は読めません"),
    "notation_end": ("the notation ends too early", "1行表記が途中で終わっています"),
    "notation_definition": (
        "the card definition inside the notation is damaged", "1行表記の中のカード定義が壊れています"
    ),
}  # fmt: skip

# the name of a value, if that is not simply its key
_CALLED = {
    "file": ("a position file", "局面ファイル"),
    "entry": ("a card entry", "カードの項目"),
    "item": ("an object on the stack", "スタックの項目"),
    "effect": ("an effect", "効果"),
    "step_of_script": ("a step", "手順"),
    "decision": ("a decision", "選択"),
    "label": ("a label", "ラベル"),
    "cards_unknown": ("a number of unknown cards", "不明なカードの枚数"),
    "cards_number": ("a number of cards", "枚数"),
    "rule": ("a rule", "総合ルール"),
    "verdict": ("verdict", "判定"),
    "rests_on": ("point of the readings", "読み方の項目"),
    "uniqueness": ("uniqueness", "解の一意性"),
    "word": ("word", "言葉"),
    "zone": ("zone", "ゾーン"),
    "step": ("step", "ステップ"),
    "game": ("game", "ゲーム"),
}


def fault(
    key: str, /, *, what: str = "", found: str | None = None, allowed: Sequence[str] = (), near: str | None = None,
    rule: str | None = None, words: Words | None = None, **fields: object,
) -> InputError:  # fmt: skip
    """The error of that key; `what` names the value in question, `fields` fill in the text.

    With the `words` of a game the key may be one of its own; one that nobody has means `not_here`.

    >>> str(fault("flag", what="tapped", found="yes"))
    'tapped is true or false; found "yes"'
    """
    if words is not None:
        japanese, english = words.table("fault").get(key) or MESSAGES.get(key, MESSAGES["not_here"])[::-1]
    else:
        english, japanese = MESSAGES[key]
    called_en, called_ja = _CALLED.get(what, (what, f"{what} " if what else ""))
    keys = words.table("key") if words is not None else {}
    if what in keys:  # a Japanese reader is told what the key means
        called_ja = f"{keys[what][0]}({what})"
    which = str(fields.get("which", ""))
    told = {**fields, "which": f"{keys[which][0]}({which})"} if which in keys else fields
    return InputError(formatted(english, what=called_en, **fields), formatted(japanese, what=called_ja, **told),
                      found=found, allowed=allowed, nearest=near, rule=rule)  # fmt: skip

# ruff: noqa: E501 (tables of words)
"""Printed card text to ability lines: one spelling for each sign and word, reminder text set aside.

>>> [line.text for line in lines("Ｗ(ダブル)・ブレイカー(シールドを２枚ブレイクする)\\n■攻撃してよい。")]
['W・ブレイカー', '攻撃してもよい。']
>>> [line.text for line in lines("Blocker (This may block.)\\nThis creature can’t attack.", "en")]
['Blocker', "This creature can't attack."]
"""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Any

LONGEST = 5000  # characters of one card's text; printed cards stay below 700

MODE = "▶"  # in front of each of several things to choose from

# (pattern, replacement); none changes what is said
_SIGNS = [
    (r"[−‐‑–—―－]", "-"), (r"[•]", "・"), (r"[〜~～]", "～"), (r"[｢]", "「"), (r"[｣]", "」"), (r"[›»]", "》"),
    (r"[‹«]", "《"), (r"[’‘`´]", "'"), (r"[“”„]", '"'), (r"[\u200b\ufeff\xad]", ""), (r"__(?=\S)|[►▼▷▸▹➤▻]\ufe0e?|▶\ufe0e", MODE),
]  # fmt: skip


def _chain(found: re.Match[str]) -> str:
    """連鎖: one that costs less than this creature, from the top of the deck."""
    cheaper = "このクリーチャーよりコストが小さいクリーチャー"
    if found[2]:
        return (
            f"このクリーチャーをバトルゾーンに出した時、自分の山札の上から2枚を見る。その中から、{cheaper}を好きな数、"
            "バトルゾーンに出してもよい。残りを好きな順序で自分の山札の上に戻す。"
        )
    either = "、またはこのクリーチャーが破壊された時、" if found[1] else "、"
    return (
        f"このクリーチャーをバトルゾーンに出した時{either}自分の山札の上から1枚目を見る。"
        f"そのカードが、{cheaper}であれば、バトルゾーンに出してもよい。"
    )


def _either_of(found: re.Match[str]) -> str:
    """Several ways, each a sentence of its own, as a list to choose from."""
    ways = found[4].removesuffix("。").split("。または、")
    if len(ways) < 2:
        return found[0]
    chosen = "選んでもよい" if found[3].endswith("もよい") else "選ぶ"
    return f"{found[1]}次の中から1つ{chosen}。" + "".join(f"{MODE}{one}。" for one in ways)


_JAPANESE = [
    (r"Q\((?:クアドラプル|クワトロ)\)", "Q"),
    (r"O\(オーバー\)", "O"), (r"(\d)[xX](?=0{2,3})", r"\1"),
    (r"自分と相手のシールド(?:の(?:数|枚数))?が、?合計(\d+)(?:つ|枚)", r"シールドゾーンにカードが合計\1枚"),
    (r"(?<=は)、?パワー(?=\+\d)", "パワーを"),
    (r"(\d[枚体])を手札に、(\d[枚体])をマナゾーンに、(?=(?:\d[枚体]|残り)を)", r"\1を手札に加え、\2をマナゾーンに置き、"),
    (r"攻撃できず、ブロックも(?=できない)", "攻撃もブロックも"),
    (r"(?:が|は、?)(?:バトルゾーンに)?出る時、タップして(?:バトルゾーンに)?出る", "はタップして出る"),
    (r"(?:もう一度|さらに)、?(?=自分の山札の上から)", ""),
    (r"山札を上から(\d)枚(?:、|を)", r"山札の上から\1枚を"), (r"出来る", "できる"), (r"全て", "すべて"), (r"好きなだけ", "好きな数"), (r"プレーヤー", "プレイヤー"),
    (r"ることができない", "ることが:不可"), (r"ことはできない", "ことができない"), (r"ることが:不可", "ることができない"),
    (r"(?:することができない|することは?できない)", "できない"),
    (r"することができ(?=[、「])", "でき"),
    (r"(?<=[るたのいば])とき(?!に)|とき(?=[、。はにも]|$)", "時"), (r"([てで])よい", r"\1もよい"),
    (r"(?<=[のたる])あと", "後"), (r"たびに?(?=、)", "時"), (r"場合には|場合は|場合(?=、)", "時"),
    (r"そうした時", "そうした場合"), (r"そうしない時", "そうしない場合"), (r"そうしたら", "そうした場合"),
    (r"もどす", "戻す"), (r"もどし", "戻し"), (r"えらぶ", "選ぶ"), (r"えらび", "選び"), (r"すてる", "捨てる"),
    (r"ターン(?:の)?(?:初め|始め)", "ターンのはじめ"),
    (r"ターンが終わるまで|ターン終了時まで", "ターンの終わりまで"), (r"ターンが終わる時", "ターンの終わりに"),
    (r"タップされたクリーチャー", "タップしているクリーチャー"), (r"タップされて(?=い|お)", "タップして"),
    (r"又は|もしくは|あるいは", "または"), (r"それから", "その後"), (r"代わりに", "かわりに"),
    (r"クリ-チャー|クリーャー", "クリーチャー"), (r"シールド・ゾーン", "シールドゾーン"),
    (r"_(?=\d)", "-"), (r"一番下|1番下", "下"), (r"一番上|1番上", "上"),
    (r"進化(G?V?)ー", r"進化\1-"), (r"S・バック ?ー", "S・バック-"), (r"G・ゼロ ?ー", "G・ゼロ-"),
    (r"((?:[光水闇火]|自然)の)?クリーチャーを召喚するコストと\1?呪文を唱えるコストは、?それぞれ", r"\1クリーチャーと\1呪文の召喚コストは"),
    (r"を(?:召喚|使用)する時、?支払うコスト|を唱える時、?支払うコスト|を召喚するコスト|を唱えるコスト|を生成するコスト", "の召喚コスト"),
    # ability words whose condition the text itself says, and signs
    (r"^[■\s]*(?:メガ)?メテオバーン\d*\s*[-:ー]\s*", ""), (r"^[■\s]*(?:シビルカウント|マナ武装)\s*\d+\s*[:-]|^[■\s]*ラビリンス[:-]", ""),
    (r"^[■\s]*(?:革命\s*\d+|鬼タイム|鬼エンド)\s*[:-]\s*(?=[^。]*シールド)", ""), (r"^\{[A-Z]+\}", ""), (r"^[■\s]*覚醒\s*[:-]\s*", ""),
    # as many as possible is the rule anyway (605.2b)
    (r"(?<=。)\d(?:体|枚)しかない(?:時|場合)は?、(?:相手は)?その\d(?:体|枚)を、?(?:自分の|持ち主の)(?:手札|墓地)に(?:戻す|置く)。", ""),
    (r"(?<=。)相手の手札(?:の枚数)?がそれ以下の(?:時|場合)(?:に?は)?、相手は(?:自分自身の)?手札を?すべてを?持ち主の墓地に置く。", ""),
    (r"次に((?:[^、。]{0,12}の)?(クリーチャー|呪文))を(召喚する|唱える|使う)時、その\2の召喚コスト", r"次に\3\1の召喚コスト"),
    (r"カード名に(?=《|「)", "名前に"), (r"(?:^|(?<=、))いずれかの(?=クリーチャーが)", ""), (r"どのクリーチャーにも(?=、?(?:攻撃|ブロック)され)", ""),
    (r"各プレイヤーの(?=[^。、]*の召喚コスト)", ""), (r"(?<![手の各る])各?プレイヤーは、?(?=[^。、]*を(?:唱え|召喚|使)[^。、]*(?:ない|できない)。)", "誰も"),
    (r"(?<=クリーチャーの下に)(?=カードが(?:\d枚以[上下])?(?:あ|な))", "ある"), (r"^(このクリーチャーが)(?=ブロックした時、.*その(?:ブロックされた|攻撃)クリーチャー)", r"\1クリーチャーを"),
    (r"(ブロックされた時、[^。]*?)その(?=ブロックしたクリーチャー)", r"\1"), (r"その(?:ブロック(?:した|された)|攻撃)クリーチャー", "そのクリーチャー"),
    (r"次の(?:うち|中)(?:の|から)?、?いずれか(?:を|1つを)選(?=ぶ|んで)", "次の中から1つを選"), (r"次の\d+つの(?:うち|中)(?:から)?、?(?:いずれか)?1つを選", "次の中から1つを選"),
    (r"(出るまで、?自分の山札の上から)(?:カードを)?(?:すべてのプレイヤー|相手)に見せ(?=る|、)", r"\1表向きに:"), (r"表向きに:る", "表向きにする"), (r"表向きに:(?=、)", "表向きにし"),
    (r"好きな(?=カードを)", ""), (r"(?<!ア)(?<!アン)タップしていない", "アンタップしている"), (r"(?<!ア)(?<!アン)(?<!すべて)タップしていなければ", "アンタップしていれば"), (r"、?追加で(?=破壊)", ""), (r"\d体以上(?:ある時|あれば)、(?:どちらか)?好きなほうを選ぶ。", ""), (r"少なくとも(?=\d)", ""),
    (r"次の能力を得る。(「[^」]*」)。?", r"\1を得る。"), (r"山札の上のカードを(\d)枚", r"山札の上から\1枚を"),
    (r"選んで、?(?=(?:タップ|アンタップ|破壊)|[^、。]{1,12}に(?:置|戻|加))", "選び、"),
    (r"山札から([^、。]*?\d(?:体|枚)(?:まで)?)、?(?:さ|探)がして、?(?=相手に見せ)", r"山札を見る。その中から\1選び、"), (r"でもある(?=。)", "としても扱う"),
    (r"(?<=[はを])、?ターンのはじめに(?=アンタップ)", "自分のターンのはじめに"),
    (r"(山札の上から)取り、", r"\1"), (r"(このターンの後に)、", r"\1"), (r"とバトルする時、(?=このクリーチャー[のは、]*(?:パワー|「))", "とバトル中、"), (r"クリーチャーを(\d)体、または、?([^、。]*?クリーチャー)を(\d)体、", r"クリーチャー\1体または\2\3体を"),
    (r"このクリーチャーがリンクしていて(?=攻撃)", "リンクしているこのクリーチャーが"), (r"ひとつ", "1つ"), (r"一つ", "1つ"), (r"ひとり", "1人"), (r"一人", "1人"), (r"二つ", "2つ"),
    (r"選び出し", "選び"), (r"(クリーチャー|ドラゴン)のうちの?(?=\d体)", r"\1"), (r"(?<=クリーチャーが)タップされた(?=時)", "タップした"),
    (r"山札から([^、。]*?\d(?:体|枚)(?:まで)?)、?(?:さ|探)し(?:出し)?(?:て)?、?(?=相手に見せ)", r"山札を見る。その中から\1選び、"),
    (r"自分が(?:召喚する|唱える|使う)((?!最初)[^、。]{0,14}?(?:クリーチャー|呪文|カード))の(?:召喚)?コスト", r"自分の\1の召喚コスト"),
    (r"タップされて(?=バトルゾーンに出)", "タップして"), (r"^バトルゾーンにある間、", "このクリーチャーがバトルゾーンにある間、"),
    (r"^攻撃を受けた時", "このクリーチャーが攻撃された時"), (r"持主", "持ち主"), (r"墓地の(?=置かれ)", "墓地に"),
    (r"(?<=時、)(?:バトルゾーン(?:から|を))?離れず(?:に|、)(?=とどまる)", "かわりに"),
    (r"相手は、?次の(?:自分自身|自身)のターンのはじめに、?([^。、]*?)をアンタップ(?:できない|しない)", r"\1は、次の相手のターンのはじめにアンタップされない"),
    (r"(\d)枚、シールドを(?:追加で|余分に|さらに)(?=ブレイクする)", r"シールドをさらに\1枚"),
    (r"次に(?:バトルゾーンに)?出た([^。、]{0,12}クリーチャー)に、?((?:このターン|そのターン|ターン)の終わりまで)?、?(「[^」]*」)を与える", r"次に\1が出た時、このターンの終わりまで、そのクリーチャーは\3を得る"), (r"とバトルしている間", "とバトル中"),
    (r"^[■\s]*(進化G?V?):(?=[^。]*の上に置く)", r"\1-"), (r"この呪文を唱える時、(?=次の(?:中から|うち))", ""),
    (r"(?<=。)(?:マナ武装|シビルカウント)\s*\d+\s*:", ""), (r"(?<=。)(?:革命\s*\d+|鬼タイム|鬼エンド)\s*:(?=[^。]*シールド)", ""),
    (r"は、?毎ターン、可能(であれば|なら)(?=攻撃する)", r"は、可能\1毎ターン"),
    (r"(?<!「)(ブロッカー|スレイヤー|スピードアタッカー|[WTQ]・ブレイカー|S・トリガー|マッハファイター)(?=を持(?:つ|たない))", r"「\1」"),
    (r"(自分の|自身の)(山札をシャッフル(?:し、|する。)(?:その後、)?)(?=上から\d枚)", r"\1\2\1山札の"),
    (r"を(?:ランダムな(?:順番|順序)で|シャッフルして)(?=、?(?:自分の|持ち主の)?山札の下に)", "を好きな順序で"), (r"使用コスト", "召喚コスト"), (r"(\d(?:つ|枚|体)以[上下])で、(?=[^。]*?(?:れば|なら)、)", r"\1なら、"),
    (r"(以上|以下)あり、(?=[^。]*?(?:れば|なら)、)", r"\1あれば、"), (r"GR召喚を2回する", "GR召喚し、GR召喚する"),
    (r"^[■\s]*超天フィーバー!*\s*:", ""), (r"^[■\s]*オシオキムーン\s*:(?=[^。]*シールドが)", ""), (r"^[■\s]*(?:マーシャル・タッチ|返霊\s*\d+)\s*[-:ー](?=[^。]*時、)", ""),
    (r"(?:この|その)ターン中に?(?=[^。、]*(?:てい(?:れば|なければ|たら)))", "そのターン、"), (r"(?<=[てで])いたら(?=、)", "いれば"), (r"そのターン、、", "そのターン、"),
    (r"(?:バトルゾーンにある)?すべての進化クリーチャーの上のカードを", "バトルゾーンにある進化クリーチャーをすべて選び、上のカードを"),
    (r"(山札を見る。.*?その後、?)シャッフルする", r"\1山札をシャッフルする"), (r"リンクしていて、(?=[^。]*時)", "リンクしていれば、"), (r"(?<=そのターン、)そのターン、", ""), (r"表にして", "表向きにして"), (r"表にする", "表向きにする"), (r"グランドデビル", "グランド・デビル"),
    (r"可能ならば", "可能なら"), (r"(カードの(?:枚数|数))とコストが同じか、?それ以下の", r"\1以下のコストの"), (r"(山札の上から(?:1枚目|\d枚)を、?)(?:すべてのプレイヤー|全プレイヤー|両プレイヤー)に見せる", r"\1表向きにする"), (r"(山札の上から(?:1枚目|\d枚)を、?)(?:すべてのプレイヤー|全プレイヤー|両プレイヤー)に見せ、", r"\1表向きにし、"), (r"(山札の上から(?:1枚目|\d枚)を、?)(?:すべてのプレイヤー|全プレイヤー|両プレイヤー)に見せても", r"\1表向きにしても"), (r"の枚数1枚につき", "1枚につき"),
    (r"「(ブロッカー|スレイヤー|スピードアタッカー)」(?=を(?:\d体|すべて))", r"「\1」を持つクリーチャー"), (r"このクリーチャーが攻撃している(?:間|時)、(?=このクリーチャー)", "攻撃中、"), (r"(?<=ある|いる)限り", "間"), (r"(?<=[るい])限り、", "間、"), (r"クリーチャーには(?=ブロック|攻撃)", "クリーチャーに"), (r"(?<!この)((?:自分の|相手の)?)(他の)?クリーチャーが進化した時", r"\1\2進化クリーチャーがバトルゾーンに出た時"),
    (r"(手札)を?すべてを?見(?=る|て)", r"\1を見"), (r"(?:自分自身の|自身の)?シールドの(?=「S・トリガー」(?:能力)?を使(?:う|った)時)", ""), (r"選び、(?:その後、)?山札をシャッフルした後、", "選ぶ。山札をシャッフルする。その後、"),
    (r"クリーチャーを攻撃する時、?(?=ブロックされない)", "クリーチャーを攻撃中、"), (r"(を2体選び、タップ)する。(?:その後、)?(?:その|それらの|選んだ)クリーチャー同士を(?=バトルさせる)", r"\1し、"),
    (r"このターンの攻撃中、((?:バトルゾーンにある)?自分の[^。]*?)のパワーは、?([^。]*?1[枚体つ]につき)、?\+(\d+)される。", r"このターン、\1は「攻撃中、このクリーチャーのパワーは、\2+\3される」を得る。"),
    (r"(好きな数破壊する。(?:その後、)?)その数以下の([^。]*?クリーチャー)を(バトルゾーンから)?選び、", r"\1破壊したクリーチャー1体につき、\2を1体まで選び、"),
    (r"(好きな数、?[^。、]*?戻す。(?:その後、)?)その数以下の([^。]*?クリーチャー)を(?:バトルゾーンから)?選び、", r"\1戻したクリーチャー1体につき、\2を1体まで選び、"),
    (r"(自分がカードを引いた時、)引いた枚数と同じ(?:数|枚数)の手札を相手は選んで捨てる", r"\1相手は自分自身の手札を1枚選んで捨てる"), (r"([+\-]\d+)のパワーを得る", r"パワーが\1される"), (r"パワー([+\-]\d+)を得る", r"パワーが\1される"), (r"アタックする", "攻撃する"), (r"アタックした", "攻撃した"),
    (r"選んだ数字?と同じ数のコストを持つ", "選んだ数字と同じコストの"),
    (r"^爆進ダブル(?=\(|$)", "バトルゾーンに自分の進化クリーチャーがあれば、両方とも選んでもよい。"),
    (r"裏向きにし、(?=新しいシールド)", "裏向きにして、"), (r"そうしなかった(?:場合|時)", "そうしない場合"),
    (r"種族に「([^」]*)」とある|「([^」]*)」と種族にある", lambda found: f"種族に{found[1] or found[2]}とある"),
    (r"^(?:(転生)|(激流))?連鎖(?=\(|$)", _chain), (r"コストを(\d)(多く|少なく)支払う", r"コストは\1\2なる"), (r"^(光|水|闇|火|自然)以外の呪文を唱えることが(?=できない)", r"誰も\1以外の呪文を唱えることが"),
    (r"(このクリーチャー)を(バトルゾーンに出した時)(?=、?または、?(?:攻撃|ブロック|破壊|バトル))", r"\1がバトルゾーンに出た時"),
    (r"^(相手の[^、。]*?クリーチャー)が(?:バトルゾーンに)?出る時、そのクリーチャーはタップして(?:バトルゾーンに)?出(?:る|す)。", r"\1はタップして出る。"),
    (r"(このクリーチャーがシールドをブレイクする時、相手はその(?:シールド|カード)を)(?=自分自身の墓地に置く|持ち主の墓地に置く|墓地に置く)", r"\1手札に加えるかわりに"), (r"^ダブル・?ブレイカー", "W・ブレイカー"), (r"^トリプル・?ブレイカー", "T・ブレイカー"), (r"^(?:クワトロ|クアドラプル)・?ブレイカー", "Q・ブレイカー"), (r"^シールド・?トリガー$", "S・トリガー"),
    # what the ability word stands for is printed behind it
    (r"([光水闇火]|自然|(?:[光水闇火]|自然)または(?:[光水闇火]|自然))のメクレイド(\d+)する。", r"メクレイド:\2以下の\1のクリーチャー:"),
    (r"(?<=[、。])([^、。]{1,10})・メクレイド(\d+)する。", r"メクレイド:\2以下の\1:"), (r"(?<=[、。])メクレイド(\d+)する。", r"メクレイド:\1以下のクリーチャー:"),
    (r"メクレイド:([^:]*):", r"自分の山札の上から3枚を見る。その中から、コスト\1を1体、コストを支払わずに召喚してもよい。残りを好きな順序で山札の下に置く。"),
    (r"^このクリーチャーは、?攻撃した後、?破壊される。", "このクリーチャーの攻撃の後、このクリーチャーを破壊する。"),
    (r"相手が((?:[^、。]{1,12}の)?(?:クリーチャー|呪文|カード))の召喚コスト", r"相手の\1の召喚コスト"),
    (r"クリーチャーを(\d)体(?:まで)?(?:か|、?または)、?([^、。]*?クリーチャー)を(\d)体(?=[^まで、])", r"クリーチャー\1体または\2\3体を"),
    (r"を(\d+[体枚つ])(?:と|、?および)、?(?=[^、。]{1,40}?を\d+[体枚つ])", r"\1と"),
    (r"^自分のターン中に([^。、]*?(?:なければ|いれば))、?(?:その|この)ターンの終わりに", r"自分のターンの終わりに、このターン、\1"),
    (r"(?<!ターン、)((?:その[^、。]{1,10}|それ)は、?「[^」]*」を得る。)(?=(?:この)?ターンの終わりに、そ[のれ])", r"このターン、\1"),
    (r"(?:そうした場合、)?バトルは行われない。(?:ただし、)?両クリーチャーはタップしたままである。", ""),
    (r"につき、?((?:[^、。]*?の)?[^、。]*?を1体)選んでもよい。(?:その後、)?選んだクリーチャーをすべてタップする。", r"につき、\1選び、タップしてもよい。"),
    (r"を1体選ぶ。\s*(その後、[^。]*?につき、[^。]*?を1体選び、タップしてもよい。)", r"を1体選び、タップする。\1"),
    (r"相手が選んだ文明の", "選んだ文明の"), (r"クロスしてある", "クロスした"), (r"クリーチャーを1体選ぶ時、(?=[^、。]*選ぶことができない)", "クリーチャーを選ぶ時、"),
    (r"攻撃できる(?=クリーチャーは(?:すべて)?、?(?:可能(?:であれば|なら))?攻撃し)", ""), (r"同士(?=を?バトル)", "同士"), (r"(\d枚)余分に(?=引)", r"\1"),
    (r"^自分のターンに(?:1枚目のカードを引く|最初のドローをする|最初のカードを引く)時、", "各ターン、自分のターン中に自分がはじめてカードを引いた時、"),
    (r"なら、?([^、。]*?(?:加え|置き|戻し|出し))、([^、。]*?(?:でなければ|でないなら|以外なら|以外であれば|それ以外のカード(?:なら|であれば|の時)))", r"なら\1:終。\2"),
    (r"であれば、?([^、。]*?(?:加え|置き|戻し|出し))、([^、。]*?(?:でなければ|でないなら|以外なら|以外であれば|それ以外のカード(?:なら|であれば|の時)))", r"であれば\1:終。\2"),
    (r"(?<=[にへ])お(?=いても?|いた|かれ)|(?<=[にへ])お(?=く[。、])", "置"), (r"タップされた(?=時)", "タップした"),
    (r"^(相手|自分)のマナゾーンにカードが置かれる時、(?:その(?:カード|クリーチャー)は、?)?タップして置かれる。", r"\1のカードは、タップしてマナゾーンに置かれる。"),
    (r"《([^》]*)》と(?:、)?名前に付く|名前に《([^》]*)》と付く|《([^》]*)》と名のつく|《([^》]*)》と名前にある", r"名前に《\1\2\3\4》とある"),
    (r"((?:召喚|攻撃|ブロック|破壊)し|唱え|使っ)たり(?:する)?(?:ことが)?できない", r"\1:不可"),
    (r"(召喚|攻撃|ブロック)し:不可", r"\1できない"), (r"唱え:不可", "唱えることができない"), (r"使っ:不可", "使うことができない"),
    (r"以外に(?=、?(?:攻撃|ブロック)(?:も|さ))", "以外のクリーチャーに"), (r"(?:((?:[光水闇火]|自然))のクリーチャー|([^、。はがのに「」]{2,14}?))にしか(?=、?(?:攻撃|ブロック)さ)", r"\1\2以外のクリーチャーに"),
    (r"^(このクリーチャー|これをクロスしたクリーチャー)が攻撃した後、", r"\1の攻撃の後、"), (r"(手札)を見ないで、?すべて(?=捨てさせ)", r"\1をすべて"),
    (r"相手の(?:呪文|クリーチャー|カード)の(?:効果|能力)(?:または|か|や)、?(?:相手の)?(?:呪文|クリーチャー|カード)の(?:効果|能力)(?=で|に)", "相手の効果または能力"),
    (r"(このクリーチャー|このカード)を自分の手札から捨てる時", r"\1が自分の手札から捨てられる時"), (r"ブロックしている(?:間|時)(?=、)", "ブロック中"),
    (r"(?<!この)(?<!その)(?:相手の)?クリーチャーとの(?=バトルに(?:勝|負))", ""), (r"(?<=このクリーチャーが)(?:相手の)?クリーチャーに(?=ブロックされた時)", ""),
    (r"((?:破壊され|離れ|出|攻撃し|ブロックし|勝っ|置かれ|捨てられ|唱え|召喚し|引い)た)ら、", r"\1時、"),
    (r"(アンタップしている[^、。]*?を攻撃)してもよい", r"\1できる"), (r"相手は、?([^、。]*?クリーチャー)で、?(?=ブロックできない)", r"相手の\1は"),
    (r"(?<=カードが)いずれかの(?=マナゾーンに置かれた時)", ""),
    (r"(時、(?!.*時、)[^。]*?を[^。、]*?、?[^。、]*?)(?:(戻)さ|(置)か|(捨て)|(破壊し|タップし))なければ、(?=[^。]*?(?:破壊する|墓地に置く|手札に戻す|捨てる|タップする)。)", r"\1\2\3\4\5:てもよい。そうしない場合、"),
    (r"戻:ても", "戻しても"), (r"置:ても", "置いても"), (r":てもよい", "てもよい"),
    (r"(捨て|破壊し|タップし)(?:る|する)?。(?:\1ない|そうしない)時、", r"\1てもよい。そうしない場合、"),
    (r"(?:置け|戻せ|捨てられ|破壊でき|タップでき|選べ|そうでき)(?:ない時|なければ|ないなら)、", "それができない場合、"),
    (r"(クロスギア)を(?:バトルゾーンに出す|ジェネレートする)コスト", r"\1の召喚コスト"), (r"が、?クロスギアをクロスして(?=いれば|いる間|いる時)", "にクロスギアがクロスされて"),
    (r"(?<!この)クロスギアをクロスした(?=クリーチャー)", "クロスギアをクロスしている"),
    (r"(?<=[光水闇火])[×X](?=\d)|(?<=自然)[×X](?=\d)", "x"),
    (r"このクリーチャーの攻撃が(?=ブロックされた時)", "このクリーチャーが"), (r"(を(?:\d枚)?)、?新しいシールドに(?=する|し、|してもよい)", r"\1、新しいシールドとしてシールドゾーンに加え:"), (r"加え:する", "加える"), (r"加え:し(?=、|て)", "加え"),
    (r"が各ターン、?はじめて(?=[^、。]*時、)", "がはじめて:"), (r"^([^、。]*?)がはじめて:", r"各ターン、\1がはじめて"), (r"はじめて:", "はじめて"),
    (r"(カードを引)く時、それと同じ枚数", r"\1いた時、それと同じ枚数"), (r"(?<=時、)(?:その捨てられたカード|それ)と同じ枚数のカードを引", "カードを1枚引"),
    (r"^このクリーチャー[はが]、?([^、。]*?)とバトルする時、(?:このクリーチャーの)?パワー[はが]、?(?=\+\d+(?:される|する)。)", r"このクリーチャーは、\1とバトル中、パワーが"),
    (r"^((?:[^。]*?時、)?)(次のうち(?:の)?、?いずれか(?:1つ)?を(行う|行ってもよい|選ぶ)。)([^。▶]*。または、.*)$", _either_of),
    (r"次に自分が([^、。]*?)を(召喚する|唱える|使う)時、(?:その|それの)?(?:召喚)?コストを(\d+)少なくする", r"次に\2自分の\1の召喚コストを\3少なくする"),
    (r"呪文を唱えた後、(?=その呪文を墓地に置くかわりに)", "呪文を唱えた時、"),
    (r"^(このクリーチャー)が([^、。]*?クリーチャーを攻撃)する時、(?=(?:このクリーチャーの)?パワー[はが]、?\+)", r"\1は、\2中、"),
    (r"^自分が?カードを引くかわりに、", "自分がカードを引く時、かわりに"),
    (r"^(相手|自分)[がは](?:バトルゾーンに、?)?そのターン最初の([^、。]*?クリーチャー)を(?:バトルゾーンに)?出した時", r"各ターン、\1がはじめて\2をバトルゾーンに出した時"),
    (r"([12])体または([^、。]{2,20}?)を\1体(?=選)", r"または\2を\1体"),
    (r"^(相手の[^、。]*?クリーチャー)は、?バトルゾーンに出[すさる]れ?る?時、?タップして(?:バトルゾーンに)?(?:置く|出る|出す|置かれる)。", r"\1はタップして出る。"),
    (r"(数字?を)1つ選んで言う。", r"\g<1>1つ選ぶ。"), (r"(?<=相手は)これを(?=自身の山札に加えて)", "それらを"),
    (r"その破壊した(?=クリーチャー)", "破壊した"),
    (r"出るまで、?(?:カードを)?(?:すべてのプレイヤー|全プレイヤー|両プレイヤー|相手)に見せ(る|、)", lambda found: "出るまで表向きに" + ("する" if found[1] == "る" else "し、")),
    (r"(?<=出るまで)、?カードを(?=表向きに)", ""),
    (r"コストを支払わずに、?(?=バトルゾーンに出)", ""),
    # other words for the same
    (r"(?<=[。、])そして、", "その後、"), (r"(山札の)上の(\d+)枚(?=[、をかの])", r"\1上から\2枚"), (r"を何[体枚つ]でも", "を好きな数"), (r"を全部", "をすべて"),
    (r"((?:アン)?タップ)状態(?:の|である)(?!時)", r"\1している"), (r"((?:アン)?タップ)状態(?:の|である)(?=時)", r"\1している"), (r"((?:アン)?タップ)状態(?:なら|であれば)", r"\1していれば"),
    (r"(クリーチャー|カード|呪文|[ァ-ヴー・]{3,})のうち、?((?:パワー|コスト)が?\d+以[上下])のもの(?=を)", r"\2の\1"), (r"((?:コスト|パワー)が?\d+以[上下])を持つ", r"\1の"),
    (r"ターン(?:の)?開始時に?", "ターンのはじめに"), (r"ターン(?:の)?終了時に?", "ターンの終わりに"), (r"(自分|相手)の各ターンの(?=はじめ|終わり)", r"\1のターンの"),
    (r"コスト[はが](\d+)より少なくなることはない", r"コストは\1より少なくならない"), (r"支払うことなく", "支払わずに"), (r"だった(?:ら|時|場合)、", "であれば、"),
    (r"墓地ではなく、?(?=[^。、]*に(?:置|戻|加))", "墓地に置くかわりに"), (r"(?<=は)、?パワー(?=-\d)", "パワーを"), (r"(\d+[枚体つ])だけ(?=あれば|ある時|ある間|なら|であれば)", r"ちょうど\1"),
    (r"(破壊|タップ|アンタップ|召喚|クロス|リンク|シャッフル|ジェネレート|表向きに|少なく)することができる(?=。)|(破壊|召喚|少なく)できる(?=。)", r"\1\2してもよい"),
    (r"^(?!G・ゼロ)([^。]*(?:時|終わりに|はじめに)、(?:[^。、]*、)*)このクリーチャーを(?=、?コストを支払わずに(?:すぐ)?召喚してもよい。$)", r"\1このクリーチャーを手札から"),
    (r"^(ゴッド|ドラゴン)・?スレイヤー(?=\(|$)", r"このクリーチャーが\1とバトルする時、バトルの後、その\1を破壊する。"),
    (r"^自分の(?=「S・トリガー」を使った時)", "自分が"), (r"(のターン)中は、?", r"\1中、"), (r"(?<!この)呪文を唱えた後、(?=墓地に置くかわりに)", "呪文を唱えた時、その呪文を"),
    (r"相手の(?:呪文|クリーチャー|カード)(?:または|や)(?:能力|効果)(?=で|に)", "相手の効果または能力"), (r"(?<=すべて)、?能力を(?=失う)", "能力をすべて"),
    # a verb that is said once, behind the second place; a state in front of what it is said of
    (r"(を|\d[枚体])(手札|マナゾーン|墓地)に、(?=(?:残り|もう\d[枚体]|\d[枚体])(?:すべて)?を[^。、]*?(?:好きな順序で)?[^。、]*?(?:手札|マナゾーン|墓地|山札の[上下])に)",
     lambda found: f"{found[1] if found[1] == 'を' else found[1] + 'を'}{found[2]}に{'加え' if found[2] == '手札' else '置き'}、".replace("枚をを", "枚を")),
    (r"^(このクリーチャー)は、?((?:アン)?タップしている|リンクしている)(間|時)(?:は)?、(?=[^。]*[^。、]を(?:得る|持つ)。|(?:攻撃|ブロック))", r"\1が\2\3、\1は"),
    (r"(?<=を)攻撃している(?:間|時)(?=、)", "攻撃中"), (r"出たターンの間(?=[、「攻相])", "出たターン"),
    (r"^(このクリーチャー|自分の[^、。をが]*?(?:クリーチャー|ドラゴン|[ァ-ヴー・]{3,}))を召喚する時、(?:その)?(?:召喚)?コストを(?=\d)", r"\1の召喚コストを"),
    (r"^(このクリーチャー)を召喚する時、([^、。]*?1[枚体つ]につき)、?(?:その)?(?:召喚)?コストを(?=\d)", r"\1の召喚コストを、\2"),
    (r"([光水闇火]|自然)のクリーチャーしか(?=、?(?:攻撃|ブロック)でき)", r"\1以外のクリーチャーを"),
    (r"^自分の(マナゾーン|墓地)にある([^、。]{2,24}?)を、?(?:(?:自分の)?\1から)?(?=(?:召喚して|唱えて)もよい。)", r"自分の\1から\2を"),
    (r"^自分は、?([^、。]{2,24}?)を、?(?:自分の)?(マナゾーン|墓地)から(?=(?:召喚して|唱えて)もよい。)", r"自分の\2から\1を"),
    (r"1ターンに(?:一度だけ)?(?=\d[枚体つ])", "各ターン、"), (r"(バトルゾーンにある)?自分と相手の([^、。のをに]*?)を(\d[枚体つ])ずつ", r"\1自分の\2と相手の\2を\3ずつ"),
    (r"^相手は、?自身のターン(?:中)?にしか、?(?=[^。]*(?:できない|られない|えない)。)", "自分のターン中、相手は"), (r"^[■\s]*(?:アビス・|メガ・)?メクレイド\d+:(?=[^。]*山札の上から)", ""),
    (r"^[■\s]*マナドライブ\d+(?:\([^)]*\))?:(?=[^。]*マナゾーンに[^。]*あ(?:り|れば))", ""), (r"(自分のマナゾーンに[^、。]*?)、([光水闇火]|自然)文明があれば、", r"\1、自分のマナゾーンに\2のカードがあれば、"),
    (r"(?<=時、)その(?:クリーチャー|カード|シールド)のかわりに", "かわりに"), (r"表向きにして手札に加え", "相手に見せてから手札に加え"),
    (r"(クリーチャー|ドラゴン)の(?:数|体数)だけ、?(?=少なく)", r"\1 1体につき1"), (r"(カード|呪文|タマシード|シールド|手札)の(?:数|枚数)だけ、?(?=少なく)", r"\1 1枚につき1"),
    (r"唱えた後、(その呪文を)(?=[^。、]*山札の下に置)", r"その後、\1"), (r"(?<!「)(S・トリガー|ブロッカー|スピードアタッカー)能力(?=を持)", r"「\1」"),
    (r"([^は、。]*手札)が(\d)枚になるように(?:選んで)?(?=捨て)", r"\1から\2枚を選び、残りをすべて"),
    (r"加え:終", "加える"), (r"置き:終", "置く"), (r"戻し:終", "戻す"), (r"出し:終", "出す"),
]  # fmt: skip


def _one_of(found: re.Match[str]) -> str:
    """Two ways in one sentence, as a list to choose from."""
    ways = (f"{MODE}{one[0].upper()}{one[1:].rstrip('.')}." for one in (found[1].strip(), found[2].strip()))
    return "choose one of the following." + "".join(ways)


_MECHRAIDS = ("Abyss", "Armored", "Giant", "Dragon", "Magic")  # whose creature it is that may be summoned
_ENGLISH: list[tuple[str, Any]] = [
    (r"\u200e|'{3}", ""), (r"(?<=, if )(it|this creature|that creature) was summoned(?=,)", r"\1 came by summoning"), (r"\b([Dd]raws? (?:up to )?(?:\d|an?|another)) (?:more|additional) (?=cards?\b)", r"\1 "), (r"(?<=\. )After (?:you cast|casting) it, put it", "Then put it"), (r"^(When(?:ever)? (?:your opponent|you) (?:draws?|discards?) )(?:one or more )?cards?, you may draw the same number of cards\.?$", r"\1a card, you may draw a card."), (r"\bit's (?=owner's?\b)", "its "), (r"\b([Ii]ts|[Tt]heir) owners (?=hand|deck|mana zone|graveyard|shield)", r"\1 owner's "),
    (r"\b(and|then) (returns?|puts?) (?=(?:to|into|on the bottom of|on top of) its owner's )", r"\1 \2 it "), (r"\.\.$", "."), (r"\bfrom from among\b", "from among"), (r"\bshow (it|them) your opponent\b", r"show \1 to your opponent"), (r"\b(discards?|destroys?) from (it|them) (.+?)(?=[.,]| and )", r"\1 \3 from \2"), (r"\b(shows?) your opponent (?=(?:an?|one|the|all|each|up|\d+|your|his) )(.+?)(?=(?:,? and [a-z]+ (?:it|them)\b)|[.,])", r"\1 \2 to your opponent"), (r"(?<=\.) If there's a tie, choose one of them\.", ""),
    (r"\b(chooses? (?:this creature|one of your [^,.]*?)) with (?:an? )?(?:(?:spell|card|creature|effect|ability|or|a) ?)+(?=,)", r"\1"), (r"\bbattle zone and/or (?=your )", "battle zone or "),
    (r"\b(has|have) (?!an? |the |no |all )(\"?[A-Z][^\"《.,]*?) in (its|their) (?=name)", r"\1 《\2》 in \3 "),
    (r"^Neo [Ee]volution ?[-:] ?(?:You may )?put (?:it|this creature) on", "Neo evolution: Put on"), (r"(?<!was)(?<!were) revealed in this way|(?<!from) among the revealed cards", " from among them"), (r"^(?:Dragsolution|Awaken) ?[-:] ?(?=[A-Z])", ""),
    (r"^([A-Z](?:estroy|raw|eturn|ut|ap|ntap|iscard|ou may)\b[^.,]*?) (when(?:ever)? [^.,]*)\.$", lambda found: f"{found[2][0].upper()}{found[2][1:]}, {found[1][0].lower()}{found[1][1:]}."), (r"\b([Aa]t the end) (?=each of)", r"\1 of "), (r", you (?=opponent [a-z]+s\b)", ", your "), (r"\bthe [Ee]nd [Ss]tep\b", "the end of the turn"), (r"\bFor [Nn]o [Cc]ost\b", "for no cost"),
    (r"\byou Alternate Win$", "you win the game."),
    (rf"\b({'|'.join(_MECHRAIDS)}) Mechraid (\d+)\.?(?: Mechraid)?(?=$| )", r"look at the top 3 cards of your deck. You may summon a \1 that costs \2 or less from among them for no cost. Put the rest on the bottom of your deck in any order."),
    (r"(?<=\.) (?:Gacharange Summon|Mechraid)$", ""), (rf"^: ?(?={MODE})", ""),
    # ability words whose condition the text itself says
    (r"^(?:Labyrinth|Super Heaven Fever|Gogogo Gangan Galaxy|Wana Wana Panic|Mana [Aa]rms|Civil [Cc]ount|Shinkapower|(?:Mega )?Meteorburn|Mana [Dd]rive|Revolution|Onitime|Minomajikaru|Rainbownus|Master [A-Z][a-z]+) ?(?:\d+)? ?(?:\([A-Z][^)]*\))? ?[-:] ?(?=[A-Z])|^Mana [Dd]rive \d+ (?=When)", ""),
    # in a random order, or in any: nobody knows the order at the bottom of a deck
    (r"\b([Ss])huffle(s?) (?:their|his) graveyard and puts? it on the bottom of (their|his) deck", lambda found: f"{'P' if found[1] == 'S' else 'p'}ut{found[2]} all cards in {found[3]} graveyard on the bottom of {found[3]} deck in any order"),
    (r"\b([Ss])huffle(s?) ((?:all|the|those|any)\b[^.,]*?)(?: face down)?,? and puts? (?:them|it) on the bottom of ((?:your|their|his) deck)(?! in an?y?\b)", lambda found: f"{'P' if found[1] == 'S' else 'p'}ut{found[2]} {found[3]} on the bottom of {found[4]} in any order"),
    (r", shuffle them,? and put them on the bottom of ((?:your|their|his) deck)(?! in an?y?\b)", r" and put them on the bottom of \1 in any order"),
    (r"(?<=of your deck) to each player\b", ""), (r"\b([Pp]ut|[Aa]dd) all revealed cards (?=in|to)", r"\1 all of them "), (r"\bYou may have your (?=[^.,]* cost \d less)", "Your "),
    (r"^Each turn, (you may [^.,]*?) the first time it(?:'s| is) tapped\.", r"Whenever this creature becomes tapped for the first time each turn, \1."),
    (r"(?<=\. )You can't use the \"([Ss])hield trigger\"(?: abilit(?:y|ies))?(?=\.)", "You can't use the \"\\1hield trigger\" ability of that shield"),
    (r"(?<=\. )If (?:a shield was (?:returned|added|put)|you (?:returned|added|put) (?:a|that) shield) (?:in)?to your hand(?: in this way)?,", "If you do,"),
    (r"^Final [Rr]evolution ?[:-] ?When you put this creature with \"Revolution Change\" and you haven't used another \"Final Revolution\" (?:during )?this turn,", "Final revolution: When this creature is put into the battle zone by a revolution change,"),
    (r"\b((?:[Ee]ach|[Bb]oth) players?\b[^.]*\. )(Then )?[Tt]hey may each (?=draw|discard|put|return|destroy|choose)", lambda found: f"{found[1]}{'Then each' if found[2] else 'Each'} player may "),
    (r"^Revolution 0 [Tt]rigger ?[-:] ?(?=When)", "Revolution 0 trigger-"),
    (r"^\s+|\s+$", ""), (r"(?<= )(cards?|creatures?|spells?) in (it|them)(?= and |[.,])", r"\1 from \2"), (r"(?<=.)[{\[]T(?:AP)?[}\]]", "$tap"), (r"\b([Ww]hile|[Ii]f) an opponent (?=has)", r"\1 your opponent "),
    (r'(?<=each )"《?([A-Z][^"》]*)》?"(?= in )', r"《\1》"),
    (r"(cards?|creatures?|spells?) from among them (that [^.,]*?)(?= to your opponent| and (?:put|return))", r"\1 \2 from among them"),
    (r"\ban? (?:extra|additional) (?=card)", "a "),
    (r"^While (battling|attacking) ((?:an? |one of )[^,]*), (this creature gets [^.]*)\.$", r"\3 while \1 \2."),
    (r"[Yy]our opponent shows you his hand\. Choose", "Look at your opponent's hand. Choose"),
    (r"(?:Then y|Y)our opponent shows you his hand and (?=discards )", "Look at your opponent's hand. He "),
    (r"(shields? to (?:your|his) hand\.) You can use the \"shield trigger\" abilit(?:y|ies) of (?:that|those) shields?\.", r"\1"),
    (r"\b([Ww]hile|[Ii]f) it's (?=(?:un)?tapped)", r"\1 it is "), (r"^(When(?:ever)?) this creature (?:is|becomes) linked,", r"\1 this creature links,"),
    (r"^While the crossed creature is (attacking|battling), it (?=gets|has)", r"While \1, the crossed creature "), (r"^(Gravity Zero ?- ?)While ", r"\1If "),
    (r"^(This creature [^.,]*?) while it (has|is) ([^.]*)\.$", r"While this creature \2 \3, \1."),
    (r"[Yy]our (creatures|spells|cards) and your opponent's \1 (?=(?:each )?cost)", r"\1 "), (r"(?<=cost )up to (?=\d less)|(?<=costs )up to (?=\d less)", ""),
    (r"^While this creature is (battling|attacking) (an? [^,]*), (?:it|this creature) ((?:gets|has) [^.]*)\.$", r"This creature \3 while \1 \2."),
    (r"([Ll]ook at )(your opponent's hand) and (the top card of (?:his|your opponent's) deck)", r"\1\2, and look at \3"),
    (r"^At the end of (?:any|each) of your turns in which ([^,]*),", r"At the end of each of your turns, if \1 this turn,"),
    (r"\b[Ww]hile it's your turn,", "During your turn,"), (r"\b[Ww]hile it's your opponent's turn,", "During your opponent's turn,"), (r"\b([Aa])s long as\b", "while"), (r"(?<=[Dd]uring )each of your turns", "your turn"), (r"(?<=[Dd]uring )each of your opponent's turns", "your opponent's turn"),
    (r"[Yy]our opponent reveals his hand\. (?:You c|C)hoose", "Look at your opponent's hand. Choose"), (r"\b([Nn])ame a (card)\b", r"Choose a \2 name"), (r"\b([Nn])ame a (race|civilization)\b", r"Choose a \2"),
    (r"\byou didn't attack this turn", "your creatures didn't attack this turn"), (r"\byou attacked this turn", "one of your creatures attacked this turn"), (r"[Aa]t the beginning of", "at the start of"),
    (r"^When(?:ever)? (?:your|an) opponent's spells? or (?:creatures?|creature's|abilit(?:y|ies))[^,]*? (?:causes?|would cause|makes?|would make) you (?:to )?discard this (?:card|creature)( during [^,]*)?,",
     r"When this creature would be discarded from your hand\1 by your opponent's effect,"),
    (r"[Cc]hoose one: ([^;]*); or ([^.;]*)\.$", _one_of),
    (r"; (?:otherwise)(?=,)", ". Otherwise"), (r"face-(?=up|down)", "face "), (r"shields? you and your opponent have", "shield"), (r"battle ?zone", "battle zone"), (r"[Bb]attle [Zz]one", "battle zone"), (r"\bin battle zone", "in the battle zone"),
    (r"into battle zone", "into the battle zone"),
    (r"\b(?:[Aa]n|[Aa]ny) opponent's ", r"one of your opponent's "), (r"(?<!\w)(?:[Aa]ny|[Ee]ither) player(?= (?:casts|draws|summons|puts|discards))", "a player"),
    (r" revealed this way| from the revealed cards", " from among them"), (r"Each (\w+) creature costs (\d) (more|less) to summon,? and each \1 spell costs \2 \3 to cast", r"\1 creatures and \1 spells cost \2 \3"),
    (r"^If ([^,.]*? would be)", r"When \1"),
    (r"\bboth (?=an? )", ""),
    (r'([Tt]hat creature|[Ii]t) has ("[^"]*")\. (?=At the end of the turn, destroy it)', r'\1 gets \2 until the end of the turn. '), (r" that can attack this turn(?= can)", ""), (r"(?<=end of )this turn\b", "the turn"),
    (r"\byour (mana zone|graveyard|hand) has (\w+(?: or more)?) cards in it", r"you have \2 cards in your \1"),
    (r"^This creature can attack only if you have (?:an? |an(?=other))([^.]*)\.$", r"While you have no \1, this creature can't attack."),
    (r'has ("(?:triple|quattro) breaker") instead of ("(?:double|triple) breaker)(\.?)"', r'has \1 and loses \2\3"'),
    (r"Whenever (?=this creature has (?:power|more than))", "While "), (r"during your opponent's turn (?=you may)", "during your opponent's turn, "), (r"[Ll]ook at (your opponent's) hand and shields", r"Look at \1 hand, and look at \1 shields"), (r"count the cards in your hand, shuffle those cards into your deck", "shuffle your hand into your deck"), (r" +([.,])", r"\1"), (r" +\"(?=[.,])", "\""), (r"\s+", " "), (r" each (cost|gets?) ", r" \1 "), (r"Player's", "Players"),
    (r"put this creature is put", "put this creature"), (r", your may ", ", you may "),
    (r"\.\"? ?If there's a tie, you choose from among the tied creatures\.", "."), (r"\bthe creature (?=(?:in the battle zone )?that has the (?:least|most) power)", "a creature "),
    (r"counts the cards in his hand, shuffles th[eo]se cards into his deck", "shuffles his hand into his deck"),
    (r"([Tt]hat creature|[Ii]t) has (\"[^\".]*)\.?\"\.? (?=At the end of the turn, destroy it)", r'\1 gets \2" until the end of the turn. '),
    (r"^When(?:ever)? a player evolves another creature", "Whenever another evolution creature is put into the battle zone"),
    (r"(?<=\d) additional(?= cards?)|(?<=\ban) additional(?= card)", ""), (r"\ban (?=card)", "a "), (r"^When you draw (?:a card|cards) at the start of (?:each of )?your turns?,", "At the start of your draw step,"),
    (r"\b((?:un)?tapped) (\w+) or \1 (?=\w+ creature)", r"\1 \2 or "), (r"the rest of the (creatures|cards) in ", r"all \1 other than it in "),
    (r"(^|\")[Pp]ower attacker \+(\d+) (for each [^\".]*)(?=[\".]|$)", r"\1While attacking, this creature gets +\2 power \3"), (r"(While attacking, this creature gets [^\".]*)$", r"\1."),
    (r"^(?:\{SV\}|SV) ?:? +", "$survivor "), (r"^(?:\{TR\}|TR) ?:? +", "$turbo_rush "), (r"^(?:\{WS\}|WS) ?:? +", "$wave_striker "), (r"^(?:\{T(?:AP)?\}|\[T(?:AP)?\]|Tap ability) ?:? *", "$tap "),
    (r"multi-?colou?red", "multicolored"), (r"\bis put tapped\.", "is put into the battle zone tapped."), (r"\b(your|of your) opponents (?=creatures|cards|spells|shields)", r"\1 opponent's "), (r"owners'", "owner's"), (r"owner's'", "owner's"),
]  # fmt: skip
_RULES = {
    "ja": [(re.compile(pattern), replacement) for pattern, replacement in _SIGNS + _JAPANESE],
    "en": [(re.compile(pattern), replacement) for pattern, replacement in _SIGNS + _ENGLISH],
}
# two abilities printed on one line
_SPLIT = re.compile(
    r"(?<=上に置く。)(?=.)|(?<=^このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。)(?=.)|(?<=^ブロッカー)(?=進化)|(?<=^[WTQ]・ブレイカー)(?=[^、。のをは」)])"
    r"|(?<=ブロックされない。)(?=[WTQ]・ブレイカー)"
)
_SPLIT_EN = re.compile(
    r"(?<=\.) (?=After you cast this spell, put it into your mana zone)|(?<=s\.) (?=(?:Double|Triple) breaker$)|(?<=Dragons\.) (?=Each of your other )"
)

_LENDS = re.compile(r"may tap instead of attacking to use this creature's \$tap ability\.$")
_ALONE = re.compile(r"(?:Silent skill|Turbo rush|Wave striker|Metamorph|Survivor|Accelerator) ?:?")
# a bracket that is no reminder: without it the text would mean something else
_FORBIDS = re.compile(
    r"^You can't use the \"shield trigger\"|「S・トリガー」(?:能力)?(?:は|を)使(?:えない|うことが?は?できない)"
)

# a sign that is printed on cards, in brackets in front of what has it
_MARK = re.compile(r"\(([^()。、]{1,12})\)(?=クリーチャー|カード|呪文|シールド|と|または|を持)")


@dataclass(frozen=True, slots=True)
class Line:
    """One ability line in normal spelling; `where` is the number of the printed line, from 0."""

    text: str
    where: int
    reminders: tuple[str, ...] = field(default=())


def spell(text: str, lang: str = "ja") -> str:
    """The text in normal spelling.

    >>> spell("タップされていないクリーチャーを全て")
    'アンタップしているクリーチャーをすべて'
    """
    text = unicodedata.normalize("NFKC", text)
    for pattern, replacement in _RULES[lang]:
        text = pattern.sub(replacement, text)
    return text


def lines(text: str | None, lang: str = "ja") -> list[Line]:
    """The ability lines of a printed text, without reminder text; line breaks inside brackets do not count."""
    text = text or ""
    whole = text if len(text) <= LONGEST else text[:LONGEST] + "\n…"  # the mark is refused: nothing is lost unsaid
    printed = unicodedata.normalize("NFKC", whole).replace("\r", "\n")
    printed = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", lambda found: found[0].replace("\n", " "), printed)
    found: list[Line] = []
    for number, raw in enumerate(printed.split("\n")):
        shown, reminders = _without_reminders(spell(raw, lang))
        shown = _tidy(shown, lang)
        for part in (_SPLIT if lang == "ja" else _SPLIT_EN).split(shown):
            if part.startswith(MODE) and found:  # one of several things to choose from belongs to the line above
                above = found.pop()
                part, reminders = above.text + part, [*above.reminders, *reminders]
            if part:
                found.append(Line(part, number, tuple(reminders)))
    return _headed(found) if lang == "en" else found


def _headed(found: list[Line]) -> list[Line]:
    """English headers on a line of their own: the one line below belongs to them, or those with their sign do.

    >>> [line.text for line in lines("Turbo rush (Reminder.)\\nThis creature can't be blocked.", "en")]
    ["Turbo rush : This creature can't be blocked."]
    """
    made: list[Line] = []
    found = _lent(found)
    for number, line in enumerate(found):
        head = found[number - 1] if number and _ALONE.fullmatch(found[number - 1].text) else None
        if _ALONE.fullmatch(line.text) and number + 1 < len(found):
            marked = found[number + 1].text.startswith("$")
            if not marked and number + 2 < len(found):  # which of them belong to it is not said
                made.append(Line(f"{line.text.rstrip(' :')} : ?", line.where, line.reminders))
            elif marked and line.text.startswith("Wave"):
                made.append(line)
        elif head is not None and not line.text.startswith("$") and number + 1 == len(found):
            text = f"{head.text.rstrip(' :')} : {line.text}"
            made.append(Line(text, line.where, (*head.reminders, *line.reminders)))
        else:
            made.append(line)
    return made


def _lent(found: list[Line]) -> list[Line]:
    """A tap ability on the line below the one that lends it: both are one line."""
    made: list[Line] = []
    for line in found:
        if made and _LENDS.search(made[-1].text) and line.text.startswith("$tap "):
            above = made.pop()
            line = Line(f"{above.text} {line.text}", above.where, (*above.reminders, *line.reminders))
        made.append(line)
    return made


def _tidy(text: str, lang: str) -> str:
    if lang == "en":
        text = re.sub(r" +([.,])", r"\1", " ".join(text.split())).lstrip("■ ").strip()
        text = re.sub(r"\" ?([^\"]*?) ?\"", lambda found: f'"{found[1]}"', text)
        return re.sub(r"^(Blocker|Slayer|Charger|Double breaker|Triple breaker|Speed [Aa]ttacker)\.$", r"\1", text)
    parts = re.split(r"(《[^》]*》)", text)
    text = "".join(part if part.startswith("《") else re.sub(r"\s+", "", part) for part in parts).lstrip("■")
    return re.sub(r"。+", "。", text)


def _without_reminders(text: str) -> tuple[str, list[str]]:
    text = _MARK.sub(r"〔\1〕", text)
    shown: list[str] = []
    inside: list[str] = []
    reminders: list[str] = []
    depth = 0
    for sign in text:
        if sign == "(":
            depth += 1
            if depth == 1:
                continue
        elif sign == ")":
            if not depth:
                continue
            depth -= 1
            if not depth:
                reminders.append("".join(inside))
                inside = []
                if _FORBIDS.search(reminders[-1]) and re.search("手札|hand", "".join(shown)):
                    english = reminders[-1].isascii()
                    shown.append(f" {reminders[-1]}" if english else reminders[-1].rstrip("。") + "。")
                continue
        (inside if depth else shown).append(sign)
    if depth:  # never closed: what stands behind may be an ability, so no template takes it
        shown += ["(", *inside]
    return "".join(shown), reminders

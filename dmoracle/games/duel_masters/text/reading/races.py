# ruff: noqa: E501 (tables of words)
"""Races: Japanese names, and the English names of the early sets. The groups are words that many races contain (203.2)."""

# English: Japanese; plural forms are made by rule, others stand in _PLURALS
ENGLISH = {
    "Angel Command": "エンジェル・コマンド", "Armored Dragon": "アーマード・ドラゴン",
    "Armored Wyvern": "アーマード・ワイバーン", "Armorloid": "アーマロイド",
    "Balloon Mushroom": "バルーン・マッシュルーム", "Beast Folk": "ビーストフォーク", "Berserker": "バーサーカー",
    "Big Muscle": "ビッグマッスル", "Brain Jacker": "ブレインジャッカー", "Chimera": "キマイラ",
    "Colony Beetle": "コロニー・ビートル", "Cosmo Walker": "コスモ・ウォーカー",
    "Cyber Cluster": "サイバー・クラスター", "Cyber Lord": "サイバーロード", "Cyber Moon": "サイバー・ムーン",
    "Cyber Virus": "サイバー・ウイルス", "Dark Lord": "ダークロード", "Death Puppet": "デスパペット",
    "Demon Command": "デーモン・コマンド", "Devil Mask": "デビルマスク", "Dragonoid": "ドラゴノイド",
    "Dune Gecko": "デューンゲッコー", "Earth Dragon": "アース・ドラゴン", "Earth Eater": "アースイーター",
    "Feathernoid": "フェザーノイド", "Fire Bird": "ファイアー・バード", "Fish": "フィッシュ",
    "Gargoyle": "ガーゴイル", "Gel Fish": "ゲル・フィッシュ", "Ghost": "ゴースト", "Giant": "ジャイアント",
    "Giant Insect": "ジャイアント・インセクト", "Gladiator": "グラディエーター", "Guardian": "ガーディアン",
    "Hedrian": "ヘドリアン", "Horned Beast": "ホーン・ビースト", "Human": "ヒューマノイド",
    "Initiate": "イニシエート", "Leviathan": "リヴァイアサン", "Light Bringer": "ライトブリンガー",
    "Liquid People": "リキッド・ピープル", "Living Dead": "リビング・デッド", "Machine Eater": "マシン・イーター",
    "Mecha Del Sol": "メカ・デル・ソル", "Mecha Thunder": "メカサンダー", "Melt Warrior": "メルト・ウォリアー",
    "Merfolk": "マーフォーク", "Mystery Totem": "ミステリー・トーテム", "Naga": "ナーガ",
    "Pandora's Box": "パンドラボックス", "Parasite Worm": "パラサイトワーム", "Phoenix": "フェニックス",
    "Rainbow Phantom": "レインボー・ファントム", "Rock Beast": "ロック・ビースト", "Sea Hacker": "シー・ハッカー",
    "Snow Faerie": "スノーフェアリー", "Soltrooper": "ソルトルーパー", "Spirit Quartz": "スピリット・クォーツ",
    "Splash Queen": "スプラッシュ・クイーン", "Starlight Tree": "スターライト・ツリー", "Starnoid": "スターノイド",
    "Survivor": "サバイバー", "Tree Folk": "ツリーフォーク", "Volcano Dragon": "ボルケーノ・ドラゴン",
    "Wild Veggies": "ワイルド・ベジーズ", "Wonder Trick": "ワンダー・トリック", "Xenoparts": "ゼノパーツ",
    "Zombie Dragon": "ドラゴン・ゾンビ", "Dragon": "ドラゴン",
    # of later sets
    "Apollonia Dragon": "アポロニア・ドラゴン", "Arc Seraphim": "アーク・セラフィム", "Beat Jockey": "ビートジョッキー",
    "Brave Spirit": "ブレイブ・スピリット", "Deep Marine": "ディープ・マリーン", "Dreammate": "ドリームメイト",
    "Dynamo": "ダイナモ", "God": "ゴッド", "Grand Devil": "グランド・デビル", "Great Mecha King": "グレートメカオー",
    "Hunter": "ハンター", "Jokers": "ジョーカーズ", "Knight": "ナイト", "Machine Hero": "キカイヒーロー",
    "Metallica": "メタリカ", "Mafi Gang": "マフィ・ギャング", "Mutopia": "ムートピア", "Poseidia Dragon": "ポセイディア・ドラゴン",
    "Saint Head": "セイント・ヘッド", "Samurai": "サムライ", "Tyranno Drake": "ティラノ・ドレイク",
    "Vehicle Bee": "ビークル・ビー",
}  # fmt: skip
LATER = {  # of sets after those, with a Japanese name that is known
    "Abyss Royale": "アビスロイヤル", "Alien": "エイリアン", "Angel Command Dragon": "エンジェル・コマンド・ドラゴン",
    "Cyber Command": "サイバー・コマンド", "Demon Command Dragon": "デーモン・コマンド・ドラゴン",
    "Demonio": "デモニオ", "Deletron": "デリートロン", "Dispector": "ディスペクター", "Distas": "ディスタス",
    "Dolszak": "ドルスザク", "Dragon Code": "ドラゴン・コード", "Dragon Guild": "ドラゴンギルド",
    "Draguner": "ドラグナー", "Egg": "エッグ", "Flame Command": "フレイム・コマンド",
    "Flame Monster": "フレイム・モンスター", "Forbidden": "禁断", "Funky Knightmare": "ファンキー・ナイトメア",
    "Gaia Command": "ガイア・コマンド", "Gaia Command Dragon": "ガイア・コマンド・ドラゴン",
    "Gaial Command Dragon": "ガイアール・コマンド・ドラゴン", "Giant Dragon": "ジャイアント・ドラゴン",
    "Giant Skill": "ジャイアント・スキル", "God Nova": "ゴッド・ノヴァ", "God Nova OMG": "ゴッド・ノヴァOMG",
    "Gransect": "グランセクト", "Human Baku": "ヒューマノイド爆", "Initials": "イニシャルズ", "Invader": "侵略者",
    "Judgment Emblem": "裁きの紋章", "Jurassic Command Dragon": "ジュラシック・コマンド・ドラゴン",
    "Justice Wing": "ジャスティス・ウイング", "King Command Dragon": "キング・コマンド・ドラゴン",
    "Liquid People Sen": "リキッド・ピープル閃", "Lost Crusader": "ロスト・クルセイダー",
    "Magic Command": "マジック・コマンド", "Magic Earth Eater": "マジック・アースイーター",
    "Magic Fish": "マジック・フィッシュ", "Magic Merfolk": "マジック・マーフォーク",
    "Magic Outrage": "マジック・アウトレイジ", "Magic Tool": "魔導具", "Master Dolszak": "マスター・ドルスザク",
    "Master Dragon": "マスター・ドラゴン", "Master Dragon Z": "マスター・ドラゴンZ",
    "Master Initials": "マスター・イニシャルズ", "Mecha Del Dinero": "メカ・デル・ディネロ",
    "Mega Command Dragon": "メガ・コマンド・ドラゴン", "Mega Dragon": "メガ・ドラゴン", "Milkboy": "ミルクボーイ",
    "Oracle": "オラクル", "Oraclion": "オラクリオン", "Origin": "オリジン", "Outrage": "アウトレイジ",
    "Outrage MAX": "アウトレイジMAX", "Red Command Dragon": "レッド・コマンド・ドラゴン", "Revolutionary": "革命軍",
    "RexStars": "レクスターズ", "Sabakist": "サバキスト", "Shine Monster": "シャイン・モンスター",
    "Shinobi": "シノビ", "Snow Faerie Kaze": "スノーフェアリー風", "Sonic Command": "ソニック・コマンド",
    "Specials": "スペシャルズ", "Team Bomber": "チームボンバー", "Team Ginga": "チーム銀河",
    "Team Kirifuda": "チーム切札", "Team Wave": "チームウェイブ", "Team Zero": "チーム零", "Tricks": "トリックス",
    "Trinity Command": "トリニティ・コマンド", "Tristone": "トライストーン", "Unknown": "アンノウン",
    "Wonderforce": "ワンダフォース", "World Dragon": "ワールド・ドラゴン", "Zenith": "ゼニス",
    "Beast Folk Go": "ビーストフォーク號", "Blue Monster": "ブルー・モンスター", "Dark Monster": "ダーク・モンスター",
    "Cyber Virus Kai": "サイバー・ウイルス海", "Fire Bird En": "ファイアー・バード炎",
    "Crystal Command Dragon": "クリスタル・コマンド・ドラゴン", "Team Doremi": "ドレミ団", "Abyss": "アビス",
    "Magic": "マジック", "Armored": "アーマード", "Mecha": "メカ", "Command Dragon": "コマンド・ドラゴン",
}  # fmt: skip
# of later sets: known by their English names only
_ENGLISH_ONLY = """
ACE; Abyss Dragon; Adamunit; Angel Dragon; Armored Arts; Bikkuri Kingdom; Black Command Dragon;
Blue Command Dragon; Bouken Kingdom; Creator; Curry Bread; Dark Knightmare; Devil Command Dragon;
Dynamite Dragon; Elder Dragon; Fushigi Kingdom; Game Command; Gang; Gekko Kingdom; Guardian Command Dragon;
Guerrilla Command; Hero Dragon; Human Dragon; Idol; Initials X; Jokers Dragon; Jurassic Dragon; Justice Orb;
King Command; Lunatic Emperor; Magic Command Dragon; Magic Cyber Lord; Magic Dragon; Magic Liquid People;
Magic Mermaid; Magic Monster; Magic Nitro Dragon; Magic Outrage MAX; Magic Poseidia Dragon; Magic Song;
Mana Bird; Master DG; Master Hazard; Master Revolutionary; Mecha Del Stella; Mecha Del Tech;
Mega Armored Command Dragon; Narrator; Neet; New World Dragon; Noir Abyss; Oni RexStars; Onifuda Kingdom;
Oracle Dragon; Outrage Dragon; Outrage Wanko; Rainbow Command Dragon; S-Rank Invader; Shining Command Dragon;
Spriggan; Supercar Dragon; Team Acme; Team Damama; Team Hamukatsu; Team Tech; The Answer; Unnoise; Veil Abyss;
White Command Dragon; World Bird; World Command; Zenith Hazard; Zero Dragon
"""
LATER |= {one.strip(): one.strip() for one in _ENGLISH_ONLY.replace("\n", " ").split(";") if one.strip()}
_PLURALS = {"Phoenix": "Phoenixes", "Cyber Virus": "Cyber Viruses", "Pandora's Box": "Pandora's Boxes"}
_JAPANESE = """
アウトレイジMAX アビスロイヤル アポロニア・ドラゴン アーク・セラフィム エイリアン エッグ エメラルド・モンスター
エンジェル・コマンド・ドラゴン ガイア・コマンド キカイヒーロー キング・コマンド・ドラゴン グランセクト グランド・デビル
グレートメカオー ゴッド サイバー・コマンド サムライ シノビ シャイン・モンスター ジャイアント・ドラゴン
ジュラシック・コマンド・ドラゴン ジョーカーズ セイント・ヘッド セイント・ペガサス スペシャルズ ダイナモ
ダーク・モンスター ティラノ・ドレイク ディスペクター ディープ・マリーン ドラゴンギルド ドリームメイト ドレミ団 ナイト
ハンター ビークル・ビー ビーストフォーク號 ビートジョッキー フレイム・コマンド フレイム・モンスター ブルー・モンスター
ブレイブ・スピリット ポセイディア・ドラゴン マジック・アースイーター マジック・フィッシュ マジック・マーフォーク
マフィ・ギャング ミルクボーイ ムートピア メカ・デル・ディネロ メタリカ レッド・コマンド・ドラゴン ロスト・クルセイダー
ワールド・ドラゴン 侵略者 裁きの紋章 革命軍 魔導具 ツリー・フォーク スノー・フェアリー
アウトレイジ アーマード・メクレイダー アンノウン イニシャルズ オラクリオン オラクル ガイア・コマンド・ドラゴン
ガイアール・コマンド・ドラゴン クリスタル・コマンド・ドラゴン グレートメカオー ゴッド・ノヴァ ゴッド・ノヴァOMG コマンド
コマンド・ドラゴン ゴルギーオージャー ゴルファンタジスタ サバキスト サイバーロード・コマンド ジャイアント・スキル
ジャスティス・ウイング ゼニス ゼロ・コマンド ソニック・コマンド チーム零 チームウェイブ チーム切札 チーム銀河 チームボンバー
ディスタス デーモン・コマンド・ドラゴン デリートロン トライストーン トリニティ・コマンド ドラグナー ドルスザク
ナイトメア・ドラゴン ビートジョッキー ヒューマノイド爆 ファイアー・バード炎 ファンキー・ナイトメア フレイム・コマンド・ドラゴン
マジック・コマンド マジック・フレイム マスター・イニシャルズ マスター・ドラゴン マスター・ドラゴンZ メカ・デル・テラ
メガ・アーマード・ドラゴン メガ・コマンド・ドラゴン メガ・ドラゴン メクレイダー リキッド・ピープル閃 ルナティック・ゴッド
レクスターズ ワンダフォース スノーフェアリー風 鬼札王国 不死樹王国 美孔麗王国 月光王国 超化獣 禁断 禁断機関 革命チェンジャー
アビス マジック メカ アーマード デモニオ ドラゴン・コード ドラゴンズ・ゼロ マスター・ドルスザク オリジン トリックス ガチロボ ゴッド・オブ・アビス
サイバー・ウイルス海 ゲイル・ヴェスパー ソウル・コマンド ルナティック・エンペラー ルナーズ・サンガイザー エンジェル・コマンドMAX マジック・アウトレイジ アーマード・メカオー
"""
JAPANESE = tuple(dict.fromkeys([*ENGLISH.values(), *_JAPANESE.split()]))
SAME = {"ツリー・フォーク": "ツリーフォーク", "スノー・フェアリー": "スノーフェアリー", "ライト・ブリンガー": "ライトブリンガー"}  # two spellings of one race


def plural(race: str) -> str:
    """The English plural.

    >>> plural("Cyber Virus"), plural("Ghost"), plural("Beast Folk")
    ('Cyber Viruses', 'Ghosts', 'Beast Folks')
    """
    return _PLURALS.get(race, race if race.endswith("s") else race + "s")


def to_japanese(race: str) -> str:
    """The Japanese name of a race given in either language; an unknown one stays as it is."""
    return ENGLISH.get(race, LATER.get(race, SAME.get(race, race)))

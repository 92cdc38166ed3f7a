# ruff: noqa: E501 (tables of words)
"""Races: Japanese names, and the English names of the early sets. The groups are words that many races contain (203.2)."""

from __future__ import annotations

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
アビス マジック メカ デモニオ ドラゴン・コード ドラゴンズ・ゼロ マスター・ドルスザク オリジン トリックス ガチロボ ゴッド・オブ・アビス
サイバー・ウイルス海 ゲイル・ヴェスパー エンジェル・コマンドMAX マジック・アウトレイジ アーマード・メカオー
"""
JAPANESE = tuple(dict.fromkeys([*ENGLISH.values(), *_JAPANESE.split()]))
SAME = {"ツリー・フォーク": "ツリーフォーク", "スノー・フェアリー": "スノーフェアリー"}  # two spellings of one race


def plural(race: str) -> str:
    """The English plural.

    >>> plural("Cyber Virus"), plural("Ghost"), plural("Beast Folk")
    ('Cyber Viruses', 'Ghosts', 'Beast Folks')
    """
    return _PLURALS.get(race, race if race.endswith("s") else race + "s")


def to_japanese(race: str) -> str:
    """The Japanese name of a race given in either language; an unknown one stays as it is."""
    return ENGLISH.get(race, SAME.get(race, race))

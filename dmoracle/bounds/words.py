"""What a verdict says about a bound that is not completely proved."""

TEXTS = {
    "tested": ("a bound was used that is tested, but not proved for this position",
               "この局面では未証明(テスト済み)の限界の判定を使った"),
    "limits": ("a bound was used that is proved except for lines that hit a limit of the rules",
               "ルール表現の上限に達する手順を除いて証明済みの限界の判定を使った"),
}  # fmt: skip


def words_for(status: str, lang: str = "en") -> str:
    """The text for the second part of an assumption `bound(attacks,STATUS)`, in English ("en") or Japanese ("ja").

    >>> words_for("tested")
    'a bound was used that is tested, but not proved for this position'
    """
    english, japanese = TEXTS.get(status, (status, status))
    return japanese if lang == "ja" else english

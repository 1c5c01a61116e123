"""Half-width katakana, which older receipt printers use to save space."""
from __future__ import annotations

import unicodedata

_HALF = "｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ"
_TO_HALF = {unicodedata.normalize("NFKC", character): character for character in _HALF}


def half(text: str) -> str:
    parts = []
    for character in text:
        decomposed = unicodedata.normalize("NFD", character)
        base = _TO_HALF.get(decomposed[0])
        if base is None:
            parts.append(character)
            continue
        marks = {"\u3099": "ﾞ", "\u309a": "ﾟ"}
        parts.append(base + "".join(marks.get(mark, "") for mark in decomposed[1:]))
    return "".join(parts)

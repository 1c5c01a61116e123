"""Half-width katakana, which older tills print to save room."""
from __future__ import annotations

import unicodedata

_HALF = "｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ"
_TO_HALF = {unicodedata.normalize("NFKC", sign): sign for sign in _HALF}


def half(text: str) -> str:
    parts = []
    for sign in text:
        decomposed = unicodedata.normalize("NFD", sign)
        base = _TO_HALF.get(decomposed[0])
        if base is None:
            parts.append(sign)
            continue
        marks = {"\u3099": "ﾞ", "\u309a": "ﾟ"}
        parts.append(base + "".join(marks.get(mark, "") for mark in decomposed[1:]))
    return "".join(parts)

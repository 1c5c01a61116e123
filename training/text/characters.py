"""The characters that can be drawn, and the labels that the network learns for them.

Many glyphs look alike or are equivalent on a receipt (full-width and half-width digits, five kinds
of dash). Distinguishing them costs accuracy without benefit, so labels are folded: equivalent
glyphs share one label.
"""

import re
import unicodedata


def _jis_kanji(first_row: int, last_row: int) -> list[str]:
    """Kanji of a range of JIS X 0208 rows: 16 to 47 are level 1, 48 to 84 level 2."""
    found = []
    for row in range(first_row, last_row + 1):
        for cell in range(1, 95):
            try:
                found.append(bytes([0xA0 + row, 0xA0 + cell]).decode('euc_jp'))
            except UnicodeDecodeError:
                continue
    return found


def _span(first: int, last: int) -> list[str]:
    return [chr(code) for code in range(first, last + 1)]


COMMON_KANJI = _jis_kanji(16, 47)
RARE_KANJI = _jis_kanji(48, 84)
# Not in JIS X 0208, but printed in names of shops, people and goods.
NAME_KANJI = list('髙﨑德濵瀨栁靑增寬彅繫淸緖麴醬鷗')
# Compatibility ideographs with old glyph shapes. Folding maps them to the usual code.
OLD_SHAPES = list('\uFA10\uFA45\uFA4C\uFA19\uFA1A\uFA1B')
HIRAGANA = _span(0x3041, 0x3094)
KATAKANA = _span(0x30A1, 0x30F6)
HALF_KANA = _span(0xFF61, 0xFF9F)
ASCII = _span(0x21, 0x7E)
FULL_ASCII = _span(0xFF01, 0xFF5E)
ACCENTED = list('éèêëàâäçñöüôîïßÉÜÖÄÅåøáíóúÑØæ')
GREEK = list('αβγμπφΔΣΩ')

# Marks that NFKC would decompose or turn into letters, but that count as one mark here.
KEPT_MARKS = set('※★☆●○◎■□◆◇▲△▼▽→←↑↓⇒〒℡№™℃°×÷±㈱㈲㈹㊞㊥㍑½゛゜') | set(
    '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
)
OTHER_MARKS = list('、。・「」『』【】々〆ーゝゞヽヾ仝〃￥¥€£$¢§¶†©®✓♪♡♥☎✂♂♀∞√≒≠≦≧∴')
# Drawn, but folded to another label.
FOLDED_MARKS = list('　：；〇◯◉〈〉《》〔〕≪≫«»…‥―─━－−‐–—﹣〜～〰’‘“”′″´〝〟‚·•│┃═')
FOLDED_UNITS = list('ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ㎏㎎㎜㎝㎡㏄ℓⓒⓇ㌔㌘￠￡')

_MANY = {
    '¥': '￥\\＼',
    '-': '―─━－−‐‑‒–—﹣⁻',
    '~': '〜～〰∼˜',
    "'": '’‘′´`｀‚',
    '"': '“”″〝〟„',
    '・': '·•∙‧⋅',
    '○': '〇◯',
    '◎': '◉',
    '×': '✕✖',
    '<': '〈‹',
    '>': '〉›',
    '<<': '《≪«',
    '>>': '》≫»',
    '(': '〔',
    ')': '〕',
    '|': '│┃',
    '=': '═',
    '©': 'ⓒ',
    '®': 'Ⓡ',
    '゛': '\u3099',
    '゜': '\u309A',
}
_FOLDS = {ord(source): label for label, sources in _MANY.items() for source in sources}
# A voiced half-width kana is two glyphs. NFKC must see both to compose one character.
_FIRST_FOLDS = {code: label for code, label in _FOLDS.items() if code not in (0x3099, 0x309A)}
_KEPT = re.compile('([' + re.escape(''.join(sorted(KEPT_MARKS))) + '])')
_DOTS = re.compile(r'\.(?: ?\.){2,}|・(?: ?・){2,}')
_MARK_RUN = re.compile(r'([^\w\s])(?: ?\1){2,}')
_UNDERSCORES = re.compile(r'_(?: ?_){2,}')
# Between digits the long vowel mark stands for a dash and looks the same.
_LONG_DASH = re.compile(r'(?<=\d)ー(?=\d)')


def fold(text: str) -> str:
    """The label of a text. Folding is idempotent."""
    pieces = _KEPT.split(text.translate(_FIRST_FOLDS))
    # Every second piece is a kept mark: split() returns the separators in between.
    for index in range(0, len(pieces), 2):
        if not pieces[index].isascii():
            pieces[index] = unicodedata.normalize('NFKC', pieces[index]).translate(_FOLDS)
    folded = ' '.join(''.join(pieces).split())
    folded = _DOTS.sub('…', folded.replace('…', '...'))
    folded = _UNDERSCORES.sub('_', _LONG_DASH.sub('-', folded))
    return _MARK_RUN.sub(r'\1', folded)


_FULL_KANA = (
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'
    'ァィゥェォッャュョー・「」。、'
)
_HALVES = (
    'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'
    'ｧｨｩｪｫｯｬｭｮｰ･｢｣｡､'
)
_VOICED = zip('ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ', 'ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｳ')
_TO_HALF: dict[int, str] = {ord(full): half for full, half in zip(_FULL_KANA, _HALVES)}
_TO_HALF.update({ord(full): half + 'ﾞ' for full, half in _VOICED})
_TO_HALF.update({ord(full): half + 'ﾟ' for full, half in zip('パピプペポ', 'ﾊﾋﾌﾍﾎ')})
_TO_FULL: dict[int, str] = {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
_TO_FULL.update({ord(' '): '　', ord('¥'): '￥'})

# A voicing mark only follows one of these.
VOICEABLE = 'ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｳ'
HALF_VOICEABLE = 'ﾊﾋﾌﾍﾎ'


def half_width(text: str) -> str:
    """Converts katakana to half-width kana. Other characters are unchanged."""
    return text.translate(_TO_HALF)


def full_width(text: str) -> str:
    """Converts ASCII, the space and the yen sign to full width. Other characters are unchanged."""
    return text.translate(_TO_FULL)


def _glyphs() -> list[str]:
    ordered = [' ', *ASCII, *FULL_ASCII, *HALF_KANA, *HIRAGANA, *KATAKANA]
    ordered += [*sorted(KEPT_MARKS), *OTHER_MARKS, *FOLDED_MARKS, *FOLDED_UNITS]
    ordered += [*ACCENTED, *GREEK, *COMMON_KANJI, *RARE_KANJI, *NAME_KANJI, *OLD_SHAPES]
    return list(dict.fromkeys(ordered))


def _labels() -> list[str]:
    found = {' '}
    for glyph in GLYPHS:
        found.update(fold(glyph))
    # Three dots fold to this label, although no single glyph does.
    found.add('…')
    return sorted(found)


GLYPHS: list[str] = _glyphs()
GLYPH_INDEX: dict[str, int] = {glyph: index for index, glyph in enumerate(GLYPHS)}
LABELS: list[str] = _labels()
LABEL_INDEX: dict[str, int] = {label: index for index, label in enumerate(LABELS, start=1)}

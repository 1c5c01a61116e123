"""The faces that the recogniser is trained on, with their packages and licences.

This is a table, not a search through folders: a face is only used after its licence was read and
listed here. `EXCLUDED` gives the reason for each face left out. `HELD_OUT` lists the packages
reserved for test sets.
"""

from typing import NamedTuple


class Package(NamedTuple):
    name: str
    licence: str


class Outline(NamedTuple):
    """A scalable face. `coverage` names the part of the glyph list kept in the subset."""

    package: str
    file: str
    coverage: str
    number: int = 0


class Bitmap(NamedTuple):
    """A bitmap face: one file of kanji and one of half-width characters.

    `roman` gives the encoding of the half-width file: JIS X 0201 has the yen sign in place of the
    backslash, and half-width kana in its upper half.
    """

    package: str
    kanji: str
    half: str
    roman: bool
    half_package: str = ''


PACKAGES = [
    Package('fonts-ipafont-gothic', 'IPA Font License 1.0'),
    Package('fonts-ipafont-mincho', 'IPA Font License 1.0'),
    Package('fonts-ipaexfont-mincho', 'IPA Font License 1.0'),
    Package('fonts-vlgothic', 'M+ FONT License, Sazanami font licence and BSD-3-Clause'),
    Package('fonts-migmix', 'IPA Font License 1.0'),
    Package('fonts-mplus', 'SIL OFL 1.1'),
    Package('fonts-noto-cjk', 'SIL OFL 1.1'),
    Package('fonts-noto-cjk-extra', 'SIL OFL 1.1'),
    Package('fonts-konatu', 'MIT'),
    Package('fonts-dotgothic16', 'SIL OFL 1.1'),
    Package('fonts-klee', 'SIL OFL 1.1'),
    Package('fonts-kiloji', 'BSD-3-Clause'),
    Package('fonts-seto', 'SIL OFL 1.1'),
    Package('fonts-yozvox-yozfont-antique', 'SIL OFL 1.1'),
    Package('fonts-kouzan-mouhitsu', 'Public domain'),
    Package('fonts-aoyagi-kouzan-t', 'Public domain'),
    Package('fonts-aoyagi-soseki', 'Public domain'),
    Package('fonts-dejima-mincho', 'MIT'),
    Package('fonts-rampart', 'SIL OFL 1.1'),
    Package('fonts-reggae', 'SIL OFL 1.1'),
    Package('fonts-rocknroll', 'SIL OFL 1.1'),
    Package('fonts-stick', 'SIL OFL 1.1'),
    Package('fonts-train', 'SIL OFL 1.1'),
    Package('fonts-yusei-magic', 'SIL OFL 1.1'),
    Package('fonts-cherrybomb', 'SIL OFL 1.1'),
    Package('fonts-croscore', 'SIL OFL 1.1'),
    Package('fonts-crosextra-carlito', 'SIL OFL 1.1'),
    Package('fonts-dejavu-core', 'Bitstream Vera and Arev; changes public domain'),
    Package('fonts-dejavu-extra', 'Bitstream Vera and Arev; changes public domain'),
    Package('fonts-noto-mono', 'SIL OFL 1.1'),
    Package('fonts-hack', 'MIT and Bitstream Vera'),
    Package('fonts-firacode', 'SIL OFL 1.1'),
    Package('fonts-jetbrains-mono', 'Apache-2.0'),
    Package('fonts-go', 'BSD-3-Clause'),
    Package('fonts-ocr-a', 'Public domain'),
    Package('fonts-ocr-b', 'Public domain'),
    Package('fonts-roboto-unhinted', 'Apache-2.0'),
    Package('fonts-open-sans', 'Apache-2.0'),
    Package('fonts-lato', 'SIL OFL 1.1'),
    Package('fonts-ebgaramond', 'SIL OFL 1.1'),
    Package('fonts-bebas-neue', 'SIL OFL 1.1'),
    Package('fonts-league-spartan', 'SIL OFL 1.1'),
    Package('fonts-lobster', 'SIL OFL 1.1'),
    Package('fonts-comfortaa', 'SIL OFL 1.1'),
    Package('fonts-quicksand', 'SIL OFL 1.1'),
    Package('fonts-routed-gothic', 'SIL OFL 1.1'),
    Package('fonts-apropal', 'SIL OFL 1.1'),
    Package('fonts-averia-serif-gwf', 'SIL OFL 1.1'),
    Package('fonts-cabinsketch', 'SIL OFL 1.1'),
    Package('fonts-dancingscript', 'SIL OFL 1.1'),
    Package('fonts-dosis', 'SIL OFL 1.1'),
    Package('fonts-goudybookletter', 'Public domain'),
    Package('fonts-inter', 'SIL OFL 1.1 and Apache-2.0'),
    Package('fonts-kaushanscript', 'SIL OFL 1.1'),
    Package('fonts-le-murmure', 'SIL OFL 1.1'),
    Package('fonts-leckerli-one', 'SIL OFL 1.1'),
    Package('fonts-lemonada', 'SIL OFL 1.1'),
    Package('fonts-manrope', 'SIL OFL 1.1'),
    Package('fonts-national-park', 'SIL OFL 1.1'),
    Package('fonts-quattrocento', 'SIL OFL 1.1'),
    Package('fonts-smiley-sans', 'SIL OFL 1.1'),
    Package('fonts-vollkorn', 'SIL OFL 1.1'),
    Package('fonts-yanone-kaffeesatz', 'SIL OFL 1.1'),
    Package('fonts-spleen', 'BSD-2-Clause'),
    Package('xfonts-base', 'X11 and public domain'),
    Package('xfonts-intl-japanese', 'Public domain'),
    Package('xfonts-shinonome', 'Public domain'),
    Package('xfonts-kappa20', 'Public domain'),
    Package('xfonts-ayu', 'Public domain'),
    Package('xfonts-mplus', 'M+ bitmap fonts licence (unlimited permission)'),
    Package('xfonts-a12k12', 'Public domain'),
]

# `whole` keeps every glyph, `everyday` omits level 2 kanji, `latin` keeps letters. `poster` and
# `poster-kana` (kana but no kanji) are used for large headings only.
OUTLINES = [
    Outline('fonts-ipafont-gothic', 'ipag.ttf', 'whole'),
    Outline('fonts-ipafont-gothic', 'ipagp.ttf', 'everyday'),
    Outline('fonts-ipafont-mincho', 'ipam.ttf', 'whole'),
    Outline('fonts-ipaexfont-mincho', 'ipaexm.ttf', 'everyday'),
    Outline('fonts-vlgothic', 'VL-Gothic-Regular.ttf', 'whole'),
    Outline('fonts-migmix', 'migmix-1m-regular.ttf', 'whole'),
    Outline('fonts-migmix', 'migmix-1m-bold.ttf', 'everyday'),
    Outline('fonts-migmix', 'migmix-2p-regular.ttf', 'everyday'),
    Outline('fonts-migmix', 'migu-1c-bold.ttf', 'everyday'),
    Outline('fonts-mplus', 'Mplus1Code-Regular.otf', 'whole'),
    Outline('fonts-mplus', 'Mplus1Code-Bold.otf', 'everyday'),
    Outline('fonts-mplus', 'Mplus2-Medium.otf', 'everyday'),
    Outline('fonts-mplus', 'Mplus1-Light.otf', 'everyday'),
    Outline('fonts-mplus', 'Mplus1-Black.otf', 'everyday'),
    Outline('fonts-noto-cjk', 'NotoSansCJK-Regular.ttc', 'whole'),
    Outline('fonts-noto-cjk', 'NotoSansCJK-Bold.ttc', 'whole'),
    Outline('fonts-noto-cjk', 'NotoSerifCJK-Regular.ttc', 'whole'),
    Outline('fonts-noto-cjk', 'NotoSerifCJK-Bold.ttc', 'everyday'),
    Outline('fonts-noto-cjk-extra', 'NotoSansCJK-Light.ttc', 'everyday'),
    Outline('fonts-noto-cjk-extra', 'NotoSansCJK-Black.ttc', 'everyday'),
    Outline('fonts-noto-cjk-extra', 'NotoSerifCJK-Black.ttc', 'everyday'),
    Outline('fonts-konatu', 'KonatuTohaba.ttf', 'whole'),
    Outline('fonts-dotgothic16', 'DotGothic16-Regular.ttf', 'whole'),
    Outline('fonts-klee', 'KleeOne-SemiBold.ttf', 'everyday'),
    Outline('fonts-kiloji', 'kiloji.ttf', 'everyday'),
    Outline('fonts-seto', 'setofont.ttf', 'everyday'),
    Outline('fonts-yozvox-yozfont-antique', 'YOzBAP.ttf', 'everyday'),
    Outline('fonts-kouzan-mouhitsu', 'kouzan-mouhitsu.ttf', 'everyday'),
    Outline('fonts-aoyagi-kouzan-t', 'AoyagiKouzanT.ttf', 'everyday'),
    Outline('fonts-aoyagi-soseki', 'aoyagi-soseki.ttf', 'everyday'),
    Outline('fonts-dejima-mincho', 'dejima-mincho-r227.ttf', 'everyday'),
    Outline('fonts-rampart', 'RampartOne-Regular.ttf', 'everyday'),
    Outline('fonts-reggae', 'ReggaeOne-Regular.ttf', 'everyday'),
    Outline('fonts-rocknroll', 'RocknRollOne-Regular.ttf', 'everyday'),
    Outline('fonts-stick', 'Stick-Regular.ttf', 'everyday'),
    Outline('fonts-train', 'TrainOne-Regular.ttf', 'everyday'),
    Outline('fonts-yusei-magic', 'YuseiMagic-Regular.ttf', 'everyday'),
    Outline('fonts-cherrybomb', 'CherryBomb-Regular.otf', 'latin'),
    Outline('fonts-croscore', 'Arimo-Regular.ttf', 'latin'),
    Outline('fonts-croscore', 'Arimo-Bold.ttf', 'latin'),
    Outline('fonts-croscore', 'Tinos-Regular.ttf', 'latin'),
    Outline('fonts-croscore', 'Tinos-Bold.ttf', 'latin'),
    Outline('fonts-croscore', 'Cousine-Regular.ttf', 'latin'),
    Outline('fonts-croscore', 'Cousine-Bold.ttf', 'latin'),
    Outline('fonts-crosextra-carlito', 'Carlito-Regular.ttf', 'latin'),
    Outline('fonts-dejavu-core', 'DejaVuSansMono.ttf', 'latin'),
    Outline('fonts-dejavu-core', 'DejaVuSansMono-Bold.ttf', 'latin'),
    Outline('fonts-dejavu-core', 'DejaVuSans-Bold.ttf', 'latin'),
    Outline('fonts-dejavu-core', 'DejaVuSerif.ttf', 'latin'),
    Outline('fonts-dejavu-extra', 'DejaVuSansCondensed.ttf', 'latin'),
    Outline('fonts-dejavu-extra', 'DejaVuSansMono-Oblique.ttf', 'latin'),
    Outline('fonts-noto-mono', 'NotoSansMono-Regular.ttf', 'latin'),
    Outline('fonts-noto-mono', 'NotoSansMono-Bold.ttf', 'latin'),
    Outline('fonts-hack', 'Hack-Regular.ttf', 'latin'),
    Outline('fonts-firacode', 'FiraCode-Regular.ttf', 'latin'),
    Outline('fonts-firacode', 'FiraCode-SemiBold.ttf', 'latin'),
    Outline('fonts-jetbrains-mono', 'JetBrainsMono-Regular.ttf', 'latin'),
    Outline('fonts-go', 'Go-Mono.ttf', 'latin'),
    Outline('fonts-go', 'Go-Mono-Bold.ttf', 'latin'),
    Outline('fonts-ocr-a', 'OCRA.ttf', 'latin'),
    Outline('fonts-ocr-b', 'OCRB.otf', 'latin'),
    Outline('fonts-roboto-unhinted', 'RobotoCondensed-Regular.ttf', 'latin'),
    Outline('fonts-roboto-unhinted', 'RobotoCondensed-Bold.ttf', 'latin'),
    Outline('fonts-roboto-unhinted', 'Roboto-Regular.ttf', 'latin'),
    Outline('fonts-open-sans', 'OpenSans-CondBold.ttf', 'latin'),
    Outline('fonts-open-sans', 'OpenSans-Italic.ttf', 'latin'),
    Outline('fonts-lato', 'Lato-Black.ttf', 'latin'),
    Outline('fonts-lato', 'Lato-Light.ttf', 'latin'),
    Outline('fonts-ebgaramond', 'EBGaramond12-Regular.otf', 'latin'),
    Outline('fonts-bebas-neue', 'BebasNeue-Bold.otf', 'latin'),
    Outline('fonts-league-spartan', 'LeagueSpartan-Bold.otf', 'latin'),
    Outline('fonts-lobster', 'lobster.otf', 'latin'),
    Outline('fonts-comfortaa', 'Comfortaa-Bold.ttf', 'latin'),
    Outline('fonts-quicksand', 'Quicksand-Bold.ttf', 'latin'),
    Outline('fonts-routed-gothic', 'routed-gothic.ttf', 'latin'),
    Outline('fonts-cherrybomb', 'CherryBomb-Regular.otf', 'poster-kana'),
    Outline('fonts-smiley-sans', 'SmileySans-Oblique.ttf', 'poster-kana'),
    Outline('fonts-apropal', 'Apropal-Bold.otf', 'poster'),
    Outline('fonts-averia-serif-gwf', 'AveriaSerifGWF-Bold.ttf', 'poster'),
    Outline('fonts-cabinsketch', 'CabinSketch-Bold.ttf', 'poster'),
    Outline('fonts-dancingscript', 'DancingScript-Bold.otf', 'poster'),
    Outline('fonts-dosis', 'Dosis-ExtraBold.otf', 'poster'),
    Outline('fonts-dosis', 'Dosis-Light.otf', 'poster'),
    Outline('fonts-goudybookletter', 'GoudyBookletter1911.otf', 'poster'),
    Outline('fonts-inter', 'Inter-BlackItalic.otf', 'poster'),
    Outline('fonts-inter', 'InterDisplay-Thin.otf', 'poster'),
    Outline('fonts-kaushanscript', 'KaushanScript-Regular.otf', 'poster'),
    Outline('fonts-le-murmure', 'le-murmure.otf', 'poster'),
    Outline('fonts-leckerli-one', 'LeckerliOne-Regular.ttf', 'poster'),
    Outline('fonts-lemonada', 'Lemonada-Bold.otf', 'poster'),
    Outline('fonts-manrope', 'Manrope-ExtraBold.ttf', 'poster'),
    Outline('fonts-national-park', 'NationalPark-Outline.otf', 'poster'),
    Outline('fonts-quattrocento', 'Quattrocento-Regular.otf', 'poster'),
    Outline('fonts-vollkorn', 'Vollkorn-BlackItalic.ttf', 'poster'),
    Outline('fonts-yanone-kaffeesatz', 'YanoneKaffeesatz-Bold.otf', 'poster'),
    Outline('fonts-yanone-kaffeesatz', 'YanoneKaffeesatz-Light.otf', 'poster'),
]

# Display and handwriting faces, used mostly for logos.
DISPLAY = {
    'Mplus1-Black.otf', 'NotoSansCJK-Black.ttc', 'NotoSerifCJK-Black.ttc', 'KleeOne-SemiBold.ttf',
    'kiloji.ttf', 'setofont.ttf', 'YOzBAP.ttf', 'kouzan-mouhitsu.ttf', 'AoyagiKouzanT.ttf',
    'aoyagi-soseki.ttf', 'dejima-mincho-r227.ttf', 'RampartOne-Regular.ttf', 'ReggaeOne-Regular.ttf',
    'RocknRollOne-Regular.ttf', 'Stick-Regular.ttf', 'TrainOne-Regular.ttf',
    'YuseiMagic-Regular.ttf', 'CherryBomb-Regular.otf', 'EBGaramond12-Regular.otf',
    'BebasNeue-Bold.otf', 'LeagueSpartan-Bold.otf', 'lobster.otf', 'Comfortaa-Bold.ttf',
    'Quicksand-Bold.ttf', 'Lato-Black.ttf',
}

BITMAPS = [
    Bitmap('xfonts-base', 'jiskan24', '12x24rk', True),
    Bitmap('xfonts-base', 'jiskan24', '10x20grkm', True, 'xfonts-ayu'),
    Bitmap('xfonts-base', 'jiskan16', '8x16rk', True),
    Bitmap('xfonts-base', 'k14', '7x14-JISX0201.1976-0', True),
    Bitmap('xfonts-intl-japanese', 'j90-16', 'shnm8x16r', True, 'xfonts-shinonome'),
    Bitmap('xfonts-ayu', 'k20gm', '10x20grkm', True),
    Bitmap('xfonts-ayu', 'k20gmb', '10x20grkmb', True),
    Bitmap('xfonts-ayu', 'k18gm', '9x18grkm', True),
    Bitmap('xfonts-ayu', 'k18gmb', '9x18grkmb', True),
    Bitmap('xfonts-ayu', 'k18m', '9x18rkm', True),
    Bitmap('xfonts-kappa20', 'k20m', '10x20rkm', True),
    Bitmap('xfonts-kappa20', 'k20b', '10x20rkb', True),
    Bitmap('xfonts-shinonome', 'shnmk16', 'shnm8x16r', True),
    Bitmap('xfonts-shinonome', 'shnmk16b', 'shnm8x16rb', True),
    Bitmap('xfonts-shinonome', 'shnmk16min', 'shnm8x16a', False),
    Bitmap('xfonts-shinonome', 'shnmk14', 'shnm7x14r', True),
    Bitmap('xfonts-shinonome', 'shnmk12', 'shnm6x12r', True),
    Bitmap('xfonts-shinonome', 'shnmk12maru', 'shnm6x12r', True),
    Bitmap('xfonts-mplus', 'mplus_j12r', 'mplus_f12r-jisx0201', True),
    Bitmap('xfonts-mplus', 'mplus_j12b', 'mplus_f12b-jisx0201', True),
    Bitmap('xfonts-a12k12', 'k12', 'a12', False),
]

# Half-width characters only, as in the built-in character set of a printer.
HALF_BITMAPS = [
    Bitmap('xfonts-base', '', '12x24', False),
    Bitmap('xfonts-base', '', '10x20-ISO8859-1', False),
    Bitmap('xfonts-base', '', '9x15-ISO8859-1', False),
    Bitmap('xfonts-base', '', '9x15B-ISO8859-1', False),
    Bitmap('xfonts-base', '', '8x13-ISO8859-1', False),
    Bitmap('fonts-spleen', '', 'spleen-12x24', False),
    Bitmap('fonts-spleen', '', 'spleen-8x16', False),
]

HELD_OUT = [
    'fonts-morisawa-bizud-gothic', 'fonts-morisawa-bizud-mincho', 'fonts-motoya-l-cedar',
    'fonts-motoya-l-maruberi', 'fonts-horai-umefont', 'fonts-sawarabi-gothic',
    'fonts-inconsolata', 'fonts-courier-prime', 'fonts-roboto-slab', 'fonts-comic-neue',
    'fonts-havana',
]

# The held-out faces that `evaluate.py --headings` draws.
EVALUATION_FACES = [
    Outline('fonts-morisawa-bizud-gothic', 'BIZUDPGothic-Bold.ttf', 'whole'),
    Outline('fonts-morisawa-bizud-mincho', 'BIZUDPMincho-Regular.ttf', 'whole'),
    Outline('fonts-horai-umefont', 'ume-hgo5.ttf', 'everyday'),
    Outline('fonts-motoya-l-maruberi', 'MTLmr3m.ttf', 'everyday'),
    Outline('fonts-sawarabi-gothic', 'sawarabi-gothic-medium.ttf', 'everyday'),
    Outline('fonts-comic-neue', 'ComicNeue-BoldItalic.otf', 'latin'),
    Outline('fonts-courier-prime', 'Courier Prime Bold Italic.otf', 'latin'),
    Outline('fonts-havana', 'Havana-Regular.otf', 'latin'),
    Outline('fonts-roboto-slab', 'RobotoSlab-Bold.otf', 'latin'),
]

EXCLUDED = {
    'fonts-komatuna': 'partly CC-BY-SA',
    'fonts-3270': 'partly CC-BY-SA',
    'fonts-sawarabi-mincho': 'offered under CC-BY-SA beside the OFL',
    'fonts-b612': 'also under the EPL',
    'fonts-liberation': 'GPL; the same shapes come under the OFL in fonts-croscore',
    'fonts-mona': 'its table of widths is broken',
    'fonts-oradano-mincho-gsrr': 'a licence of its own',
    'xfonts-kaname': 'GPL',
    'xfonts-jmk': 'GPL',
    'xfonts-marumoji': 'terms of some files are unclear',
    'fonts-umeplus': 'derived from a held-out face',
    'fonts-mmcedar': 'derived from a held-out face',
    'fonts-ricty-diminished': 'derived from a held-out face',
}

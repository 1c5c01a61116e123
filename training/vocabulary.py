"""Makes the word lists of the text generator.

Japanese words come from Debian's mecab-ipadic (by default from its installed path). English words
come from Debian's wamerican, which is downloaded and unpacked but not installed. text/LICENCES.md
gives their licences. The lists are sorted: seeds refer to positions in them.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training.text.characters import GLYPH_INDEX  # noqa: E402

KATAKANA_WORD = re.compile('[ァ-ヶー・]+')
LATIN_WORD = re.compile('[A-Za-z]{2,12}')
DRAWN = set(GLYPH_INDEX)


def dictionary(folder: Path, name: str, kind: str = '') -> set[str]:
    """The words of one dictionary file, optionally of one kind only."""
    found = set()
    text = (folder / f'{name}.csv').read_text(encoding='euc_jp', errors='ignore')
    for row in text.splitlines():
        if kind and f',{kind},' not in row:
            continue
        word = row.split(',', 1)[0].strip('"')
        if word and DRAWN.issuperset(word):
            found.add(word)
    return found


def japanese(folder: Path) -> dict[str, set[str]]:
    common = set().union(
        *(dictionary(folder, f'Noun{part}') for part in ('', '.verbal', '.adjv', '.adverbal')),
        dictionary(folder, 'Suffix'),
    )
    proper = dictionary(folder, 'Noun.proper')
    organisations = dictionary(folder, 'Noun.org')
    inflected = dictionary(folder, 'Verb') | dictionary(folder, 'Adj')
    # Every third form is enough: one verb has dozens of rows.
    verbs = set(sorted(inflected)[::3]) | dictionary(folder, 'Adverb')
    every = common | proper | organisations
    return {
        'noun': {word for word in common if len(word) <= 8},
        'katakana': {word for word in every if KATAKANA_WORD.fullmatch(word) and len(word) > 1},
        'place': {word for word in dictionary(folder, 'Noun.place') if len(word) <= 7},
        'surname': {word for word in dictionary(folder, 'Noun.name', '姓') if len(word) <= 5},
        'given': {word for word in dictionary(folder, 'Noun.name', '名') if len(word) <= 5},
        'organisation': {word for word in organisations if len(word) <= 12},
        'proper': {word for word in proper if len(word) <= 10},
        'verb': {word for word in verbs if len(word) <= 7},
    }


def english(packages: Path) -> set[str]:
    """Debian's list of American English words, including names."""
    packages.mkdir(parents=True, exist_ok=True)
    if not list(packages.glob('wamerican_*.deb')):
        subprocess.run(['apt-get', 'download', 'wamerican'], cwd=packages, check=True)
    archive = sorted(packages.glob('wamerican_*.deb'))[-1]
    unpacked = packages / 'wamerican'
    subprocess.run(['dpkg-deb', '-x', str(archive), str(unpacked)], check=True)
    text = (unpacked / 'usr/share/dict/american-english').read_text(encoding='utf-8')
    return {word for word in text.split() if LATIN_WORD.fullmatch(word)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--ipadic', type=Path, default=Path('/usr/share/mecab/dic/ipadic'))
    parser.add_argument('--packages', type=Path, default=HERE / '.work/packages')
    parser.add_argument('--out', type=Path, default=HERE / '.work/words')
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    lists = japanese(options.ipadic) | {'latin': english(options.packages)}
    for name, words in lists.items():
        path = options.out / f'{name}.txt'
        path.write_text('\n'.join(sorted(words)) + '\n', encoding='utf-8')
        print(f'{name}: {len(words)} words, {path.stat().st_size} bytes')


if __name__ == '__main__':
    main()

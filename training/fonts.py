"""Downloads the free fonts, subsets them and packs them into zip files.

`.work/fonts.zip` holds every face of `font_faces.py`, reduced to the glyphs of the text generator.
`.work/held-fonts.zip` holds the held-out faces for measuring large headings. Only these packs are
copied to the training machine. Requires Debian's `apt-get` and `dpkg-deb` (no root) and fontTools.
Training from existing packs needs none of them.

    python3 training/fonts.py
"""

import argparse
import glob
import io
import subprocess
import sys
import zipfile
from multiprocessing import Pool
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training.font_faces import (  # noqa: E402
    BITMAPS, EVALUATION_FACES, EXCLUDED, HALF_BITMAPS, HELD_OUT, OUTLINES, PACKAGES, Bitmap,
    Outline,
)
from training.text.characters import (  # noqa: E402
    COMMON_KANJI, GLYPHS, NAME_KANJI, OLD_SHAPES, RARE_KANJI,
)

DROPPED_TABLES = [
    'GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'DSIG', 'morx', 'mort', 'kern',
    'FFTM', 'EBDT', 'EBLC', 'EBSC', 'STAT', 'JSTF', 'MATH', 'gasp', 'hdmx', 'VDMX', 'LTSH',
]


def fetch(folder: Path) -> None:
    """Downloads and unpacks each package, unless it is present."""
    packages, unpacked = folder / 'packages', folder / 'unpacked'
    packages.mkdir(parents=True, exist_ok=True)
    unpacked.mkdir(exist_ok=True)
    names = [package.name for package in PACKAGES] + [face.package for face in EVALUATION_FACES]
    for name in dict.fromkeys(names):
        if not glob.glob(str(packages / f'{name}_*.deb')):
            subprocess.run(['apt-get', 'download', name], cwd=packages, check=True)
        target = unpacked / name
        if not target.exists():
            subprocess.run(['dpkg-deb', '-x', str(archive_of(folder, name)), str(target)],
                           check=True)


def archive_of(folder: Path, package: str) -> Path:
    return Path(sorted(glob.glob(str(folder / 'packages' / f'{package}_*.deb')))[-1])


def find(folder: Path, package: str, file: str) -> Path:
    found = sorted((folder / 'unpacked' / package).rglob(file))
    if not found:
        raise FileNotFoundError(f'{file} is not in {package}')
    return found[0]


def characters_for(coverage: str) -> str:
    """The characters that a face with this coverage keeps."""
    if coverage == 'whole':
        return ''.join(GLYPHS)
    if coverage == 'everyday':
        rare = set(RARE_KANJI)
        return ''.join(c for c in GLYPHS if c not in rare)
    if coverage == 'poster-kana':
        kanji = {*COMMON_KANJI, *RARE_KANJI, *NAME_KANJI, *OLD_SHAPES}
        return ''.join(c for c in GLYPHS if c not in kanji)
    return ''.join(c for c in GLYPHS if ord(c) < 0x2E80 or 0xFF61 <= ord(c) <= 0xFF9F)


def subset(task: tuple[str, Outline]) -> tuple[str, bytes, str]:
    """Subsets one face, without hints and layout tables. Returns its entry, data and characters."""
    from fontTools import subset as tool

    path, face = task
    options = tool.Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables = list(options.drop_tables) + DROPPED_TABLES
    options.font_number = face.number
    options.ignore_missing_unicodes = True
    options.name_IDs = [1, 2]
    font = tool.load_font(path, options)
    subsetter = tool.Subsetter(options)
    subsetter.populate(text=characters_for(face.coverage))
    subsetter.subset(font)
    out = io.BytesIO()
    tool.save_font(font, out, options)
    covered = ''.join(c for c in characters_for(face.coverage) if ord(c) in font.getBestCmap())
    return f'{face.coverage}/{face.file}', out.getvalue(), covered


def pack(folder: Path, path: Path, outlines: list[Outline], dotted: list[Bitmap],
         workers: int) -> None:
    """Writes a pack. The entry names tell the atlas the coverage of each face."""
    tasks = [(str(find(folder, face.package, face.file)), face) for face in outlines]
    bitmaps = {}
    for face in dotted:
        if face.kanji:
            bitmaps[face.kanji] = find(folder, face.package, f'{face.kanji}.pcf.gz')
        half_package = face.half_package or face.package
        bitmaps[face.half] = find(folder, half_package, f'{face.half}.pcf.gz')
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_LZMA) as archive, Pool(workers) as pool:
        for name, data, covered in pool.imap(subset, tasks):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_LZMA)
            archive.writestr(zipfile.ZipInfo(f'{name}.txt'), covered, zipfile.ZIP_LZMA)
            print(f'{name} {len(data)}', flush=True)
        for name, source in sorted(bitmaps.items()):
            entry = zipfile.ZipInfo(f'bitmap/{name}.pcf.gz')
            archive.writestr(entry, source.read_bytes(), zipfile.ZIP_STORED)
    print(f'{path} {path.stat().st_size / 1e6:.1f} MB')


def licences(folder: Path) -> str:
    """The font section of LICENCES.md, with the versions of the downloaded packages."""
    rows = ['| Package | Version | Licence | Faces |', '|---|---|---|---|']
    for package in PACKAGES:
        version = archive_of(folder, package.name).name.split('_')[1].replace('%3a', ':')
        faces = [face.file for face in OUTLINES if face.package == package.name]
        for face in BITMAPS + HALF_BITMAPS:
            if face.package == package.name and face.kanji:
                faces.append(face.kanji)
            if (face.half_package or face.package) == package.name:
                faces.append(face.half)
        names = ', '.join(dict.fromkeys(faces))
        rows.append(f'| {package.name} | {version} | {package.licence} | {names} |')
    absent = [f'- `{name}`: {why}.' for name, why in sorted(EXCLUDED.items())]
    held = ', '.join(f'`{name}`' for name in HELD_OUT)
    return '\n'.join([
        '## Fonts', '',
        'From Debian 12. The licence is the one its `debian/copyright` gives the font files; the '
        'packaging itself is often under the GPL and is not used. Nothing is share-alike: where the '
        'IPA and SIL licences ask for the same terms again, they mean changed fonts, and leave '
        'what is drawn with a font free.', '',
        *rows, '', 'Held out of training, for the test sets alone: ' + held + '.', '',
        'Left out on purpose:', '', *absent, '',
    ])


def write_licences(folder: Path) -> None:
    words = HERE / 'text' / 'LICENCES.md'
    parts = ['# Licences of what the recogniser was trained with', '', licences(folder)]
    if words.exists():
        text = words.read_text(encoding='utf8')
        parts.append('## Words')
        parts.append('\n'.join(line for line in text.splitlines() if not line.startswith('# ')))
    (HERE / 'LICENCES.md').write_text('\n'.join(parts).rstrip() + '\n', encoding='utf8')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--folder', type=Path, default=HERE / '.work')
    parser.add_argument('--workers', type=int, default=2)
    options = parser.parse_args()
    fetch(options.folder)
    pack(options.folder, options.folder / 'held-fonts.zip', EVALUATION_FACES, [], options.workers)
    pack(options.folder, options.folder / 'fonts.zip', OUTLINES, BITMAPS + HALF_BITMAPS,
         options.workers)
    write_licences(options.folder)


if __name__ == '__main__':
    main()

"""Measures recognisers on rendered lines with a seed that training does not use.

Accepts an exported model, a checkpoint, or another model of the same kind with its own list of
characters. All read the same images, so their figures are comparable.

    python3 training/evaluate.py --model training/.work/model
    python3 training/evaluate.py --checkpoint training/.work/run/light-average.pt
    python3 training/evaluate.py --model other.onnx --characters other.txt
    python3 training/evaluate.py --model training/.work/model --headings
    python3 training/evaluate.py --model training/.work/model --phone

With `--headings` the lines are large headings (shop names), with `--phone` they are lines as phone
photos show them, both in faces held out of training.
"""

import argparse
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import atlas as atlases  # noqa: E402
from training import checkpoint  # noqa: E402
from training.measure import make_samples, score_samples  # noqa: E402
from training.model import Recogniser  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.text.characters import LABELS, fold  # noqa: E402

# Different from the seeds of the workers and of the validation.
TEST_SEED = 3 << 40

Recognise = Callable[[np.ndarray], np.ndarray]


def load_model(path: Path) -> Recognise:
    """An exported model. If it expects three channels, the gray channel is repeated."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    channels = session.get_inputs()[0].shape[1]

    def recognise(images: np.ndarray) -> np.ndarray:
        repeated = np.repeat(images, channels, axis=1) if channels != 1 else images
        return session.run(['ids'], {'x': repeated})[0]

    return recognise


def load_checkpoint(path: Path, device: torch.device) -> Recognise:
    network = Recogniser(len(LABELS) + 1)
    checkpoint.load_average(path, network)
    network = network.to(device).eval()

    def recognise(images: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return network(torch.from_numpy(images).to(device)).argmax(2).cpu().numpy()

    return recognise


def load_characters(path: Path | None) -> list[str]:
    """Reads one character per line. A foreign list is folded like LABELS, for a fair comparison."""
    if path is None:
        return LABELS
    lines = path.read_text(encoding='utf8').split('\n')
    if lines and lines[-1] == '':
        lines.pop()
    return [fold(unicodedata.normalize('NFC', line)) or ' ' for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', type=Path)
    parser.add_argument('--characters', type=Path)
    parser.add_argument('--checkpoint', type=Path)
    parser.add_argument('--headings', action='store_true', help='only large headings')
    parser.add_argument('--phone', action='store_true', help='only lines as phone photos show them')
    parser.add_argument('--fonts', type=Path,
                        help='default: fonts.zip, or held-fonts.zip with --headings or --phone')
    parser.add_argument('--words', type=Path, default=HERE / '.work' / 'words')
    parser.add_argument('--lines', type=int, default=6000)
    parser.add_argument('--faces', nargs='*')
    parser.add_argument('--workers', type=int, default=2)
    parser.add_argument('--mistakes', type=int, default=20)
    options = parser.parse_args()
    is_held = options.headings or options.phone
    usual = HERE / '.work' / ('held-fonts.zip' if is_held else 'fonts.zip')
    atlas = atlases.build(options.fonts or usual, options.workers, options.faces)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    samples = make_samples(atlas, Renderer(atlas.tiles, device), options.words, options.lines,
                           TEST_SEED, at_once=32, headings=options.headings, phone=options.phone)
    labels = load_characters(options.characters)
    if options.model:
        path = options.model
        recognise = load_model(path / 'recogniser.onnx' if path.is_dir() else path)
    else:
        recognise = load_checkpoint(options.checkpoint, device)
    scores, mistakes = score_samples(samples, recognise, labels)
    print('| Kind | Lines | Wrong characters | Exact lines |\n|---|---|---|---|')
    for kind, score in scores.items():
        print(f'| {kind} | {score.lines} | {score.errors:.2%} | {score.exact:.1%} |')
    for truth, read in mistakes[:: max(1, len(mistakes) // max(1, options.mistakes))]:
        print(f'{truth!r} read as {read!r}')


if __name__ == '__main__':
    main()

"""Judges recognisers on rendered lines that no training has seen.

Takes an exported model, a checkpoint, or another model of the same kind with its own list of
characters; all read the same pictures, so their figures can stand side by side.

    python3 training/evaluate.py --model training/.work/model
    python3 training/evaluate.py --checkpoint training/.work/run/light-average.pt
    python3 training/evaluate.py --model other.onnx --characters other.txt
    python3 training/evaluate.py --model training/.work/model --signs

With `--signs` the lines are names on shop signs, in faces that no training has seen.
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
from training.measure import judge, make_samples  # noqa: E402
from training.model import Recogniser  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.text.characters import LABELS, fold  # noqa: E402

# Neither a worker's seed nor the validation's.
TEST_SEED = 3 << 40

Recognise = Callable[[np.ndarray], np.ndarray]


def from_model(path: Path) -> Recognise:
    """An exported model. One that wants three channels gets the gray thrice."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    channels = session.get_inputs()[0].shape[1]

    def recognise(images: np.ndarray) -> np.ndarray:
        repeated = np.repeat(images, channels, axis=1) if channels != 1 else images
        return session.run(['ids'], {'x': repeated})[0]

    return recognise


def from_checkpoint(path: Path, device: torch.device) -> Recognise:
    network = Recogniser(len(LABELS) + 1)
    checkpoint.load_average(path, network)
    network = network.to(device).eval()

    def recognise(images: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return network(torch.from_numpy(images).to(device)).argmax(2).cpu().numpy()

    return recognise


def characters(path: Path | None) -> list[str]:
    """One character per line. A foreign list is folded like ours, so that both are judged alike."""
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
    parser.add_argument('--signs', action='store_true', help='names on shop signs alone')
    parser.add_argument('--fonts', type=Path, help='by default held-fonts.zip for signs')
    parser.add_argument('--words', type=Path, default=HERE / '.work' / 'words')
    parser.add_argument('--lines', type=int, default=6000)
    parser.add_argument('--faces', nargs='*')
    parser.add_argument('--workers', type=int, default=2)
    parser.add_argument('--mistakes', type=int, default=20)
    options = parser.parse_args()
    usual = HERE / '.work' / ('held-fonts.zip' if options.signs else 'fonts.zip')
    atlas = atlases.build(options.fonts or usual, options.workers, options.faces)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    samples = make_samples(atlas, Renderer(atlas.tiles, device), options.words, options.lines,
                           TEST_SEED, at_once=32, signs=options.signs)
    labels = characters(options.characters)
    if options.model:
        path = options.model
        recognise = from_model(path / 'recogniser.onnx' if path.is_dir() else path)
    else:
        recognise = from_checkpoint(options.checkpoint, device)
    scores, mistakes = judge(samples, recognise, labels)
    print('| Kind | Lines | Wrong characters | Exact lines |\n|---|---|---|---|')
    for kind, score in scores.items():
        print(f'| {kind} | {score.lines} | {score.errors:.2%} | {score.exact:.1%} |')
    for truth, read in mistakes[:: max(1, len(mistakes) // max(1, options.mistakes))]:
        print(f'{truth!r} read as {read!r}')


if __name__ == '__main__':
    main()

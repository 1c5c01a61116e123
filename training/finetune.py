"""Fine-tunes a trained recogniser with rounded weights and activations, in eight bits.

Starts from a model in single precision, measures the ranges of its activations on generated lines,
and trains with simulated rounding (quantise.py). A share of the lines are lines as phone photos
show them (text/phone_lines.py, phone_effects.py) and large headings; the others keep their
distribution, so that the network forgets nothing.

    python3 training/finetune.py --budget 1100 --leg 560
    python3 training/finetune.py --budget 1100 --leg 560 --last
    python3 training/export_quantised.py --out training/.work/model8
"""

import argparse
import copy
import sys
import time
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import atlas as atlases  # noqa: E402
from training import checkpoint  # noqa: E402
from training.dataloader import DataLoader  # noqa: E402
from training.loss import ctc_loss  # noqa: E402
from training.measure import make_samples  # noqa: E402
from training.quantise import QuantisedRecogniser, load_float_model  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.text.characters import LABELS  # noqa: E402
from training.train import VALIDATION_SEED, Log, Trainer, run, validate  # noqa: E402

HEADING_SHARE, PHONE_SHARE = 0.15, 0.35
CALIBRATION_BATCHES = 48
SOURCE = HERE / '.work' / 'model' / 'recogniser.onnx'


class QuantisedTrainer(Trainer):
    """Trains the network with rounding. It has no early classifier: the stem is trained."""

    def losses(self, image: torch.Tensor, label: torch.Tensor,
               lengths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == 'cuda'):
            scores = self.network(image)
        loss = ctc_loss(scores, label, lengths)
        return loss, loss

    def start_from(self, source: Path) -> None:
        load_float_model(source, self.network)
        self.average.load_state_dict(self.network.state_dict())

    @torch.no_grad()
    def calibrate(self, loader: DataLoader, renderer: Renderer, batches: int) -> None:
        """Measures the range of each rounded activation on training lines."""
        self.average.set_observing(True)
        for _ in range(batches):
            self.average(renderer(loader.next()).image)
        self.average.set_observing(False)
        self.network.load_state_dict(self.average.state_dict())

    @torch.no_grad()
    def recognise(self, images) -> torch.Tensor:
        """In single precision, as the exported model computes between its integers."""
        return self.average(torch.from_numpy(images).to(self.device)).argmax(2).cpu().numpy()


def validate_without_activation_rounding(trainer: QuantisedTrainer, samples: list,
                                         log: Log) -> None:
    rounded = trainer.average
    trainer.average = copy.deepcopy(rounded)
    trainer.average.set_observing(True)
    validate(trainer, samples, log)
    trainer.average = rounded


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--source', type=Path, default=SOURCE,
                        help='a model in single precision, written by export.py')
    parser.add_argument('--budget', type=float, default=1100, help='seconds of the whole run')
    parser.add_argument('--leg', type=float, required=True, help='total seconds of this call')
    parser.add_argument('--last', action='store_true', help='end the schedule with this leg')
    parser.add_argument('--folder', type=Path, default=HERE / '.work' / 'run8')
    parser.add_argument('--fonts', type=Path, default=HERE / '.work' / 'fonts.zip')
    parser.add_argument('--words', type=Path, default=HERE / '.work' / 'words')
    parser.add_argument('--seed', type=int, default=11)
    parser.add_argument('--rate', type=float, default=3e-4)
    parser.add_argument('--pixels', type=int, default=262_144, help='lines times width of a batch')
    parser.add_argument('--workers', type=int, default=14)
    parser.add_argument('--samples', type=int, default=2000, help='lines of each validation set')
    parser.add_argument('--calibration', type=int, default=CALIBRATION_BATCHES)
    parser.add_argument('--steps', type=int, default=10 ** 9)
    parser.add_argument('--faces', nargs='*', help='only faces whose name has one of these words')
    options = parser.parse_args()
    options.headings = False
    return options


def main() -> None:
    began = time.monotonic()
    options = parse()
    log = Log(options.folder)
    torch.manual_seed(options.seed)
    atlas = atlases.build(options.fonts, options.workers, options.faces)
    first = checkpoint.read_progress(options.folder).step
    loader = DataLoader(atlas.advance, atlas.names, options.words, options.seed + first,
                        options.pixels, options.workers, (HEADING_SHARE, PHONE_SHARE))
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.backends.cudnn.benchmark = False
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    loader.start()
    trainer = QuantisedTrainer(options.folder, device, options.rate,
                               QuantisedRecogniser(len(LABELS) + 1))
    trainer.progress.seed = options.seed
    renderer = Renderer(atlas.tiles, device)
    samples = [sample for switches in ({}, {'headings': True}, {'phone': True})
               for sample in make_samples(atlas, renderer, options.words, options.samples,
                                          VALIDATION_SEED, **switches)]
    torch.manual_seed(options.seed * 1_000_003 + trainer.progress.step)
    log(f'{len(LABELS)} labels, on {device}, from step {trainer.progress.step} after '
        f'{time.monotonic() - began:.1f}s')
    if trainer.progress.step == 0:
        trainer.start_from(options.source)
        trainer.calibrate(loader, renderer, options.calibration)
        log('weights rounded, activations not:')
        validate_without_activation_rounding(trainer, samples, log)
        log('weights and activations rounded, before training:')
        trainer.close()
    validate(trainer, samples, log)
    run(trainer, loader, renderer, samples, options, log, began + options.leg)
    trainer.close()
    loader.close()
    validate(trainer, samples, log)
    log(f'leg ends at step {trainer.progress.step}, {trainer.progress.lines} lines, '
        f'{trainer.progress.elapsed:.0f}s of training, {time.monotonic() - began:.0f}s in all')


if __name__ == '__main__':
    main()

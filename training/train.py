"""Trains the recogniser on lines that are generated, rendered and augmented on the fly.

A run has a budget in seconds, spent in one or more legs (calls of this script). The learning rate
follows the whole budget, so a run in three legs ends like a run in one. With `--last` the schedule
is shortened to end with this leg.

A finished run can be extended by one leg for large headings, the lines it reads worst. With
`--headings` a share of the lines are headings, and the learning rate warms up to a quarter of its
peak and falls to zero by the end of the leg.

    python3 training/train.py --budget 1500 --leg 570
    python3 training/train.py --budget 1500 --leg 570 --last
    python3 training/train.py --leg 455 --headings
"""

import argparse
import copy
import math
import sys
import time
from pathlib import Path

import torch
from torch import nn

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import atlas as atlases  # noqa: E402
from training import checkpoint  # noqa: E402
from training.dataloader import DataLoader  # noqa: E402
from training.loss import ctc_loss  # noqa: E402
from training.measure import make_samples, score_samples, table  # noqa: E402
from training.model import Recogniser, count_parameters  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.text.characters import LABELS  # noqa: E402

WARMUP_STEPS = 300
AVERAGE_DECAY = 0.9995
EARLY_WEIGHT = 0.3
# Enough to show each effect tens of thousands of times in seven minutes. The majority of lines
# stays unchanged, so that the network forgets nothing.
HEADING_SHARE = 0.3
HEADING_RATE = 0.25
# Far from the seeds of the workers.
VALIDATION_SEED = 1 << 40
LOG_SECONDS, SAVE_SECONDS, VALIDATE_SECONDS = 10, 60, 120
# Reserved at the end of a leg for the last validation and for saving the checkpoint.
CLOSING_SECONDS = 15


class Trainer:
    """A network, the moving average of its weights, and its optimiser."""

    def __init__(self, folder: Path, device: torch.device, rate: float,
                 network: nn.Module | None = None) -> None:
        self.folder, self.device, self.rate = folder, device, rate
        self.network = (network or Recogniser(len(LABELS) + 1)).to(device)
        self.network = self.network.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        matrices = [p for p in self.network.parameters() if p.ndim > 1]
        vectors = [p for p in self.network.parameters() if p.ndim <= 1]
        fused = {'fused': True} if device.type == 'cuda' else {}
        self.optimiser = torch.optim.AdamW(
            [{'params': matrices, 'weight_decay': 0.02}, {'params': vectors, 'weight_decay': 0.0}],
            lr=rate, betas=(0.9, 0.98), **fused)
        self.progress = checkpoint.restore(folder, self.network, self.average, self.optimiser,
                                           device)
        self.first_step = self.progress.step
        # state_dict() returns the same tensors each time, so the lists are built once.
        self.average_tensors = _float_tensors(self.average)
        self.network_tensors = _float_tensors(self.network)

    def step(self, image: torch.Tensor, label: torch.Tensor, lengths: torch.Tensor,
             fraction: float) -> torch.Tensor:
        """One update. `fraction` is the spent share of the budget."""
        warm = min(1.0, (self.progress.step - self.first_step + 1) / WARMUP_STEPS)
        rate = self.rate * warm * (0.5 * (1 + math.cos(math.pi * min(fraction, 1))) * 0.998 + 0.002)
        for group in self.optimiser.param_groups:
            group['lr'] = rate
        image = image.contiguous(memory_format=torch.channels_last)
        loss, total = self.losses(image, label, lengths)
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 4.0)
        self.optimiser.step()
        self.progress.step += 1
        self.progress.lines += len(image)
        self.update_average()
        return loss.detach()

    def losses(self, image: torch.Tensor, label: torch.Tensor,
               lengths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss to report, and the one to minimise."""
        early = max(1, len(image) // 4)
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == 'cuda'):
            scores, early_scores = self.network.forward_training(image, early)
        loss = ctc_loss(scores, label, lengths)
        extra = ctc_loss(early_scores, label[:early], lengths[:early])
        return loss, loss + EARLY_WEIGHT * extra

    @torch.no_grad()
    def update_average(self) -> None:
        step = self.progress.step
        weight = 1 - min(AVERAGE_DECAY, (1 + step) / (20 + step))
        torch._foreach_mul_(self.average_tensors, 1 - weight)
        torch._foreach_add_(self.average_tensors, self.network_tensors, alpha=weight)

    @torch.no_grad()
    def recognise(self, images) -> 'torch.Tensor':
        batch = torch.from_numpy(images).to(self.device)
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == 'cuda'):
            return self.average(batch).argmax(2).cpu().numpy()

    def save(self) -> None:
        checkpoint.save(self.folder, self.network, self.average, self.optimiser, self.progress)

    def close(self) -> None:
        self.save()
        checkpoint.save_light(self.folder, self.network, self.average, self.progress)


def _float_tensors(network: nn.Module) -> list[torch.Tensor]:
    return [tensor for tensor in network.state_dict().values() if tensor.is_floating_point()]


class Log:
    """Writes to the screen and to train.log."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = (folder / 'train.log').open('a', encoding='utf8')

    def __call__(self, text: str) -> None:
        print(text, flush=True)
        self.file.write(text + '\n')
        self.file.flush()


def validate(trainer: Trainer, samples: list, log: Log) -> None:
    began = time.monotonic()
    scores, mistakes = score_samples(samples, trainer.recognise, LABELS)
    log(f'validation {trainer.progress.elapsed:.0f}s step {trainer.progress.step} '
        f'(errors / exact): {table(scores)} [{time.monotonic() - began:.1f}s]')
    for truth, read in mistakes[:: max(1, len(mistakes) // 8)][:8]:
        log(f'  {truth!r} read as {read!r}')


def schedule_position(options: argparse.Namespace, spent: float, since: float, leg: float) -> float:
    """The schedule position `since` seconds into a leg that began at `spent` seconds."""
    if options.headings:
        return since / leg
    if options.last:
        began_at = min(1.0, spent / options.budget)
        return began_at + (1 - began_at) * since / leg
    return (spent + since) / options.budget


def run(trainer: Trainer, loader: DataLoader, renderer: Renderer, samples: list, options,
        log: Log, deadline: float) -> None:
    """Trains until the budget or the leg is spent."""
    progress = trainer.progress
    start, spent = time.monotonic(), progress.elapsed
    leg = max(1.0, deadline - CLOSING_SECONDS - start)
    last_times = {'log': start, 'save': start, 'validate': start}
    waited, lines, losses = 0.0, progress.lines, []
    while True:
        now = time.monotonic()
        progress.elapsed = spent + now - start
        fraction = schedule_position(options, spent, now - start, leg)
        if now - start >= leg or fraction >= 1 or progress.step >= options.steps:
            break
        batch = loader.next()
        waited += time.monotonic() - now
        drawn = renderer(batch)
        losses.append(trainer.step(*drawn, fraction))
        if now - last_times['log'] >= LOG_SECONDS:
            loss = float(torch.stack(losses).mean())
            seconds = time.monotonic() - last_times['log']
            rate = trainer.optimiser.param_groups[0]['lr']
            log(f'{progress.elapsed:.0f}s step {progress.step} loss {loss:.4f} rate {rate:.2e} '
                f'{(progress.lines - lines) / seconds:.0f} lines/s waited {waited:.1f}s')
            waited, lines, losses, last_times['log'] = 0.0, progress.lines, [], time.monotonic()
        if now - last_times['save'] >= SAVE_SECONDS:
            trainer.save()
            last_times['save'] = time.monotonic()
        if now - last_times['validate'] >= VALIDATE_SECONDS:
            validate(trainer, samples, log)
            last_times['validate'] = last_times['log'] = time.monotonic()
            lines, losses, waited = progress.lines, [], 0.0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--budget', type=float, default=1280, help='seconds of the whole run')
    parser.add_argument('--leg', type=float, required=True, help='total seconds of this call')
    parser.add_argument('--last', action='store_true', help='end the schedule with this leg')
    parser.add_argument('--headings', action='store_true',
                        help='one more leg, with large headings')
    parser.add_argument('--folder', type=Path, default=HERE / '.work' / 'run')
    parser.add_argument('--fonts', type=Path, default=HERE / '.work' / 'fonts.zip')
    parser.add_argument('--words', type=Path, default=HERE / '.work' / 'words')
    parser.add_argument('--seed', type=int, default=7)
    parser.add_argument('--rate', type=float, default=2e-3)
    parser.add_argument('--pixels', type=int, default=262_144, help='lines times width of a batch')
    parser.add_argument('--workers', type=int, default=14)
    parser.add_argument('--samples', type=int, default=2000, help='lines of the validation')
    parser.add_argument('--steps', type=int, default=10 ** 9)
    parser.add_argument('--faces', nargs='*', help='only faces whose name has one of these words')
    return parser.parse_args()


def main() -> None:
    began = time.monotonic()
    options = parse()
    log = Log(options.folder)
    torch.manual_seed(options.seed)
    atlas = atlases.build(options.fonts, options.workers, options.faces)
    log(f'atlas of {len(atlas.names)} faces after {time.monotonic() - began:.1f}s')
    # The step count is part of the seed, so that each leg gets new lines.
    first = checkpoint.read_progress(options.folder).step
    loader = DataLoader(atlas.advance, atlas.names, options.words, options.seed + first,
                        options.pixels, options.workers,
                        (HEADING_SHARE,) if options.headings else ())
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    # Benchmarking kernels for each of the many shapes takes longer than it saves.
    torch.backends.cudnn.benchmark = False
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    loader.start()
    trainer = Trainer(options.folder, device,
                      options.rate * (HEADING_RATE if options.headings else 1))
    trainer.progress.seed = options.seed
    renderer = Renderer(atlas.tiles, device)
    samples = make_samples(atlas, renderer, options.words, options.samples, VALIDATION_SEED)
    if options.headings:
        samples += make_samples(atlas, renderer, options.words, options.samples, VALIDATION_SEED,
                                headings=True)
    torch.manual_seed(options.seed * 1_000_003 + trainer.progress.step)
    log(f'{count_parameters(trainer.network) / 1e6:.2f}M parameters, {len(LABELS)} labels, on '
        f'{device}, from step {trainer.progress.step} after {time.monotonic() - began:.1f}s')
    if options.headings:
        validate(trainer, samples, log)
    run(trainer, loader, renderer, samples, options, log, began + options.leg)
    trainer.close()
    loader.close()
    validate(trainer, samples, log)
    log(f'leg ends at step {trainer.progress.step}, {trainer.progress.lines} lines, '
        f'{trainer.progress.elapsed:.0f}s of training, {time.monotonic() - began:.0f}s in all')


if __name__ == '__main__':
    main()

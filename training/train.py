"""Trains the recogniser on lines that are made up, drawn and ruined as they are needed.

A run has a budget of seconds, spent in one or more legs. The learning rate follows the whole
budget, so a run in three legs ends like a run in one. With `--last` the schedule is bent, from
where it stands, to end with this leg.

A finished run can be given one leg more for what it reads worst, names on shop signs: with
`--signs` part of the lines are such names, and the learning rate warms up to a quarter of its peak
and falls to zero by the end of the leg.

    python3 training/train.py --budget 1500 --leg 570
    python3 training/train.py --budget 1500 --leg 570 --last
    python3 training/train.py --leg 455 --signs
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
from training.feed import Feed  # noqa: E402
from training.loss import ctc_loss  # noqa: E402
from training.measure import judge, make_samples, table  # noqa: E402
from training.model import Recogniser, count_parameters  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.text.characters import LABELS  # noqa: E402

WARMUP_STEPS = 300
AVERAGE_DECAY = 0.9995
EARLY_WEIGHT = 0.3
# Enough to show each way of drawing a sign several ten thousand times in seven minutes, while most
# lines stay what they were: nothing that is read well may be forgotten.
SIGN_SHARE = 0.3
SIGN_RATE = 0.25
# Far from the seeds of the workers.
VALIDATION_SEED = 1 << 40
LOG_SECONDS, SAVE_SECONDS, VALIDATE_SECONDS = 10, 60, 120
# Kept back at the end of a leg for the last validation and for writing the checkpoint.
CLOSING_SECONDS = 15


class Trainer:
    """A network, its running average and its optimiser."""

    def __init__(self, folder: Path, device: torch.device, rate: float) -> None:
        self.folder, self.device, self.rate = folder, device, rate
        self.network = Recogniser(len(LABELS) + 1).to(device)
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
        # The tensors stay the same objects, so the lists are made once.
        self.ours = [t for t in self.average.state_dict().values() if t.is_floating_point()]
        self.theirs = [t for t in self.network.state_dict().values() if t.is_floating_point()]

    def step(self, image: torch.Tensor, label: torch.Tensor, lengths: torch.Tensor,
             fraction: float) -> torch.Tensor:
        """One update. `fraction` is the share of the budget that is spent."""
        warm = min(1.0, (self.progress.step - self.first_step + 1) / WARMUP_STEPS)
        rate = self.rate * warm * (0.5 * (1 + math.cos(math.pi * min(fraction, 1))) * 0.998 + 0.002)
        for group in self.optimiser.param_groups:
            group['lr'] = rate
        image = image.contiguous(memory_format=torch.channels_last)
        early = max(1, len(image) // 4)
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == 'cuda'):
            scores, early_scores = self.network.forward_training(image, early)
        loss = ctc_loss(scores, label, lengths)
        total = loss + EARLY_WEIGHT * ctc_loss(early_scores, label[:early], lengths[:early])
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 4.0)
        self.optimiser.step()
        self.progress.step += 1
        self.progress.lines += len(image)
        self.update_average()
        return loss.detach()

    @torch.no_grad()
    def update_average(self) -> None:
        step = self.progress.step
        weight = 1 - min(AVERAGE_DECAY, (1 + step) / (20 + step))
        torch._foreach_mul_(self.ours, 1 - weight)
        torch._foreach_add_(self.ours, self.theirs, alpha=weight)

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


class Log:
    """Says the same on the screen and in train.log."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = (folder / 'train.log').open('a', encoding='utf8')

    def __call__(self, text: str) -> None:
        print(text, flush=True)
        self.file.write(text + '\n')
        self.file.flush()


def validate(trainer: Trainer, samples: list, say: Log) -> None:
    began = time.monotonic()
    scores, mistakes = judge(samples, trainer.recognise, LABELS)
    say(f'validation {trainer.progress.elapsed:.0f}s step {trainer.progress.step} '
        f'(errors / exact): {table(scores)} [{time.monotonic() - began:.1f}s]')
    for truth, read in mistakes[:: max(1, len(mistakes) // 8)][:8]:
        say(f'  {truth!r} read as {read!r}')


def share_spent(options: argparse.Namespace, spent: float, since: float, leg: float) -> float:
    """Where the schedule stands `since` seconds into a leg that began at `spent` seconds."""
    if options.signs:
        return since / leg
    if options.last:
        began_at = min(1.0, spent / options.budget)
        return began_at + (1 - began_at) * since / leg
    return (spent + since) / options.budget


def run(trainer: Trainer, feed: Feed, renderer: Renderer, samples: list, options,
        say: Log, deadline: float) -> None:
    """Steps until the budget or the leg is spent."""
    progress = trainer.progress
    start, spent = time.monotonic(), progress.elapsed
    leg = max(1.0, deadline - CLOSING_SECONDS - start)
    marks = {'log': start, 'save': start, 'validate': start}
    waited, lines, losses = 0.0, progress.lines, []
    while True:
        now = time.monotonic()
        progress.elapsed = spent + now - start
        fraction = share_spent(options, spent, now - start, leg)
        if now - start >= leg or fraction >= 1 or progress.step >= options.steps:
            break
        batch = feed.next()
        waited += time.monotonic() - now
        drawn = renderer(batch)
        losses.append(trainer.step(*drawn, fraction))
        if now - marks['log'] >= LOG_SECONDS:
            loss = float(torch.stack(losses).mean())
            seconds = time.monotonic() - marks['log']
            rate = trainer.optimiser.param_groups[0]['lr']
            say(f'{progress.elapsed:.0f}s step {progress.step} loss {loss:.4f} rate {rate:.2e} '
                f'{(progress.lines - lines) / seconds:.0f} lines/s waited {waited:.1f}s')
            waited, lines, losses, marks['log'] = 0.0, progress.lines, [], time.monotonic()
        if now - marks['save'] >= SAVE_SECONDS:
            trainer.save()
            marks['save'] = time.monotonic()
        if now - marks['validate'] >= VALIDATE_SECONDS:
            validate(trainer, samples, say)
            marks['validate'] = marks['log'] = time.monotonic()
            lines, losses, waited = progress.lines, [], 0.0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--budget', type=float, default=1280, help='seconds of the whole run')
    parser.add_argument('--leg', type=float, required=True, help='seconds of this call, all in all')
    parser.add_argument('--last', action='store_true', help='end the schedule with this leg')
    parser.add_argument('--signs', action='store_true', help='a further leg, with shop signs')
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
    say = Log(options.folder)
    torch.manual_seed(options.seed)
    atlas = atlases.build(options.fonts, options.workers, options.faces)
    say(f'atlas of {len(atlas.names)} faces after {time.monotonic() - began:.1f}s')
    # The step of an earlier leg is part of the seed: each leg reads new lines.
    first = checkpoint.peek(options.folder).step
    feed = Feed(atlas.advance, atlas.names, options.words, options.seed + first,
                options.pixels, options.workers, SIGN_SHARE if options.signs else 0.0)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    # Trying out kernels for each of the many shapes takes longer than it saves.
    torch.backends.cudnn.benchmark = False
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    feed.start()
    trainer = Trainer(options.folder, device, options.rate * (SIGN_RATE if options.signs else 1))
    trainer.progress.seed = options.seed
    renderer = Renderer(atlas.tiles, device)
    samples = make_samples(atlas, renderer, options.words, options.samples, VALIDATION_SEED)
    if options.signs:
        samples += make_samples(atlas, renderer, options.words, options.samples, VALIDATION_SEED,
                                signs=True)
    torch.manual_seed(options.seed * 1_000_003 + trainer.progress.step)
    say(f'{count_parameters(trainer.network) / 1e6:.2f}M parameters, {len(LABELS)} labels, on '
        f'{device}, from step {trainer.progress.step} after {time.monotonic() - began:.1f}s')
    if options.signs:
        validate(trainer, samples, say)
    run(trainer, feed, renderer, samples, options, say, began + options.leg)
    trainer.close()
    feed.close()
    validate(trainer, samples, say)
    say(f'leg ends at step {trainer.progress.step}, {trainer.progress.lines} lines, '
        f'{trainer.progress.elapsed:.0f}s of training, {time.monotonic() - began:.0f}s in all')


if __name__ == '__main__':
    main()

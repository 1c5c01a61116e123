"""Measures how long a training step waits for lines, renders and runs the network.

    python3 training/speed.py --seconds 20
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from training import atlas as atlases  # noqa: E402
from training.dataloader import DataLoader  # noqa: E402
from training.render import Renderer  # noqa: E402
from training.train import Trainer  # noqa: E402


def synchronized_time(device: torch.device) -> float:
    """The time after the GPU has finished all queued work."""
    if device.type == 'cuda':
        torch.cuda.synchronize()
    return time.monotonic()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--seconds', type=float, default=20)
    parser.add_argument('--pixels', type=int, default=262_144)
    parser.add_argument('--workers', type=int, default=14)
    parser.add_argument('--fonts', type=Path, default=HERE / '.work' / 'fonts.zip')
    parser.add_argument('--words', type=Path, default=HERE / '.work' / 'words')
    parser.add_argument('--faces', nargs='*')
    options = parser.parse_args()
    began = time.monotonic()
    atlas = atlases.build(options.fonts, options.workers, options.faces)
    print(f'atlas of {len(atlas.names)} faces: {time.monotonic() - began:.1f}s')
    loader = DataLoader(atlas.advance, atlas.names, options.words, 1, options.pixels,
                        options.workers)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    # Benchmarking kernels for each of the many shapes takes longer than it saves.
    torch.backends.cudnn.benchmark = False
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    loader.start()
    renderer = Renderer(atlas.tiles, device)
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(Path(folder), device, 1e-4)
    sums, lines, steps = [0.0, 0.0, 0.0], 0, 0
    # The first half is warm-up: kernels are chosen when a width first occurs.
    start = time.monotonic()
    while time.monotonic() - start < options.seconds:
        if time.monotonic() - start < options.seconds / 2:
            sums, lines, steps = [0.0, 0.0, 0.0], 0, 0
        times = [synchronized_time(device)]
        batch = loader.next()
        times.append(synchronized_time(device))
        drawn = renderer(batch)
        times.append(synchronized_time(device))
        trainer.step(*drawn, 0.0)
        times.append(synchronized_time(device))
        sums = [total + b - a for total, a, b in zip(sums, times, times[1:])]
        lines, steps = lines + len(batch.length), steps + 1
    loader.close()
    each = [1000 * total / max(1, steps) for total in sums]
    print(f'per step of {lines / max(1, steps):.0f} lines: wait {each[0]:.1f} ms, draw '
          f'{each[1]:.1f} ms, network {each[2]:.1f} ms; {lines / max(1e-9, sum(sums)):.0f} lines/s')
    if device.type == 'cuda':
        print(f'memory {torch.cuda.max_memory_allocated() / 2 ** 30:.1f} GiB')


if __name__ == '__main__':
    main()

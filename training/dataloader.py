"""Worker processes that generate and typeset lines ahead of the GPU.

Workers are forked before CUDA starts, so create the loader first. Batches of one bucket always have
the same number of lines: cuDNN chooses kernels once per shape.
"""

import queue
import threading
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

from training.layout import Batch, Typesetter, join, split, typeset_lines
from training.text.lines import LineGenerator

LINES_AT_ONCE = 1024


def lines_per_batch(width: int, pixels: int) -> int:
    """The number of lines in a batch of this width. `pixels` is the target of lines times width."""
    return max(8, pixels // width // 8 * 8)


def batches(typesetter: Typesetter, generator: LineGenerator, pixels: int):
    """Yields full batches without end, in the order in which their buckets fill."""
    pending: dict[int, list[Batch]] = {}
    while True:
        generated = (generator.line() for _ in range(LINES_AT_ONCE))
        for part in typeset_lines(typesetter, [(line.text, line.style) for line in generated]):
            parts = pending.setdefault(part.width, [])
            parts.append(part)
            size = lines_per_batch(part.width, pixels)
            if sum(len(piece.length) for piece in parts) < size:
                continue
            whole = concatenate(parts)
            while len(whole.length) >= size:
                full, whole = split(whole, size)
                yield join([full])
            pending[part.width] = [whole] if len(whole.length) else []


def concatenate(parts: list[Batch]) -> Batch:
    """Concatenates parts of one bucket without trimming unused glyph positions."""
    import numpy as np

    return Batch(parts[0].width, *[np.concatenate([part[k] for part in parts])
                                   for k in range(1, len(parts[0]))])


def _run_worker(output, advance, names: list[str], words: str, seed: int, pixels: int,
                shares: Sequence[float]) -> None:
    typesetter = Typesetter(advance, names, seed)
    generator = LineGenerator(seed, words, *shares)
    for batch in batches(typesetter, generator, pixels):
        output.put(tuple(batch))


class DataLoader:
    """`next()` returns the next batch. `close()` terminates the workers.

    `shares` are the shares of large headings and of lines as phone photos show them.
    """

    def __init__(self, advance, names: list[str], words: Path, seed: int, pixels: int,
                 workers: int, shares: Sequence[float] = ()) -> None:
        context = get_context('fork')
        self.output = context.Queue(maxsize=4 * workers)
        self.ready: queue.Queue[Batch] = queue.Queue(maxsize=8)
        self.workers = [
            context.Process(target=_run_worker, daemon=True, args=(
                self.output, advance, names, str(words), seed * 1000 + number, pixels,
                shares))
            for number in range(workers)
        ]
        for worker in self.workers:
            worker.start()
        self.thread = threading.Thread(target=self._receive, daemon=True)

    def start(self) -> None:
        """Starts the receiving thread. Not in the constructor: a thread must not be forked."""
        self.thread.start()

    def _receive(self) -> None:
        while True:
            self.ready.put(Batch(*self.output.get()))

    def next(self) -> Batch:
        return self.ready.get()

    def close(self) -> None:
        for worker in self.workers:
            worker.terminate()

"""Worker processes that write lines and set them, so that the GPU never waits for text.

Processes are forked before CUDA starts, which is why a feed is opened first of all. Batches of
one bucket always have the same number of lines: fixed shapes let cuDNN choose its kernels once.
"""

import queue
import threading
from multiprocessing import get_context
from pathlib import Path

from training.layout import Batch, Setter, join, set_lines, split
from training.text.lines import LineMaker

LINES_AT_ONCE = 1024


def lines_per_batch(width: int, pixels: int) -> int:
    """How many lines of a width share a batch; `pixels` is the product to keep to."""
    return max(8, pixels // width // 8 * 8)


def batches(setter: Setter, maker: LineMaker, pixels: int):
    """Endless full batches, in the order in which their buckets fill."""
    waiting: dict[int, list[Batch]] = {}
    while True:
        made = (maker.line() for _ in range(LINES_AT_ONCE))
        for part in set_lines(setter, [(line.text, line.style) for line in made]):
            parts = waiting.setdefault(part.width, [])
            parts.append(part)
            size = lines_per_batch(part.width, pixels)
            if sum(len(piece.length) for piece in parts) < size:
                continue
            whole = join_whole(parts)
            while len(whole.length) >= size:
                full, whole = split(whole, size)
                yield join([full])
            waiting[part.width] = [whole] if len(whole.length) else []


def join_whole(parts: list[Batch]) -> Batch:
    """Parts of a bucket one after the other, all at their full number of places."""
    import numpy as np

    return Batch(parts[0].width, *[np.concatenate([part[k] for part in parts])
                                   for k in range(1, len(parts[0]))])


def _work(output, advance, names: list[str], words: str, seed: int, pixels: int,
          sign_share: float) -> None:
    setter = Setter(advance, names, seed)
    maker = LineMaker(seed, words, sign_share)
    for batch in batches(setter, maker, pixels):
        output.put(tuple(batch))


class Feed:
    """`next()` answers the next batch. `close()` ends the workers."""

    def __init__(self, advance, names: list[str], words: Path, seed: int, pixels: int,
                 workers: int, sign_share: float = 0.0) -> None:
        context = get_context('fork')
        self.output = context.Queue(maxsize=4 * workers)
        self.ready: queue.Queue[Batch] = queue.Queue(maxsize=8)
        self.workers = [
            context.Process(target=_work, daemon=True, args=(
                self.output, advance, names, str(words), seed * 1000 + number, pixels, sign_share))
            for number in range(workers)
        ]
        for worker in self.workers:
            worker.start()
        self.thread = threading.Thread(target=self._receive, daemon=True)

    def start(self) -> None:
        """Begins to receive. Apart from the constructor, since a thread must not be forked."""
        self.thread.start()

    def _receive(self) -> None:
        while True:
            self.ready.put(Batch(*self.output.get()))

    def next(self) -> Batch:
        return self.ready.get()

    def close(self) -> None:
        for worker in self.workers:
            worker.terminate()

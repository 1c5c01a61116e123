"""Chance, and the words it picks from."""

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar('T')
LISTS = (
    'noun', 'katakana', 'place', 'surname', 'given', 'organisation', 'proper', 'verb', 'latin',
)


class Dice:
    """A seeded source of chance. Random's own choice() is several times slower."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)
        self.random = self.source.random

    def pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.random() * len(choices))]

    def chance(self, share: float) -> bool:
        return self.random() < share

    def between(self, first: int, last: int) -> int:
        """A whole number; both ends may come."""
        return first + int(self.random() * (last - first + 1))

    def digits(self, count: int) -> str:
        return str(int(self.random() * 10**count)).zfill(count)

    def many(self, choices: Sequence[str], count: int) -> str:
        return ''.join([self.pick(choices) for _ in range(count)])


@dataclass(frozen=True)
class Words:
    """The lists that words.py has made."""

    noun: list[str]
    katakana: list[str]
    place: list[str]
    surname: list[str]
    given: list[str]
    organisation: list[str]
    proper: list[str]
    verb: list[str]
    latin: list[str]

    @staticmethod
    def load(folder: str) -> 'Words':
        lists = {}
        for name in LISTS:
            path = Path(folder) / f'{name}.txt'
            lists[name] = path.read_text(encoding='utf-8').splitlines()
        return Words(**lists)


Maker = Callable[[Dice, Words], str]


class Menu:
    """Makers with their shares."""

    def __init__(self, *dishes: tuple[float, Maker]) -> None:
        self.makers = [maker for _, maker in dishes]
        self.bounds = list(accumulate(share for share, _ in dishes))

    def __call__(self, dice: Dice, words: Words) -> str:
        return self.makers[bisect(self.bounds, dice.random() * self.bounds[-1])](dice, words)

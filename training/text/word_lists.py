"""Word lists made by `training/vocabulary.py`."""

from dataclasses import dataclass
from pathlib import Path

LISTS = (
    'noun', 'katakana', 'place', 'surname', 'given', 'organisation', 'proper', 'verb', 'latin',
)


@dataclass(frozen=True)
class WordLists:
    """The word lists by kind."""

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
    def load(folder: str) -> 'WordLists':
        lists = {}
        for name in LISTS:
            path = Path(folder) / f'{name}.txt'
            lists[name] = path.read_text(encoding='utf-8').splitlines()
        return WordLists(**lists)

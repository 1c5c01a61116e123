"""Sizes and effects of lines as phone photos show them. `phone_effects.py` draws the effects."""

import numpy as np

# Shares of the effects. `plain` has only the defects that every line has.
PHONE_EFFECTS = {
    'plain': 0.10, 'tight': 0.26, 'wide': 0.14, 'dots': 0.14, 'faded': 0.14, 'curled': 0.12,
    'small': 0.10,
}
PHONE_INDEX = {effect: index for index, effect in enumerate(PHONE_EFFECTS)}


class PhoneLayout:
    """Chooses effects and frames of phone lines. It has its own random source, so the frames of
    other lines do not depend on it.
    """

    def __init__(self, seed: int, width_max: int) -> None:
        self.random = np.random.default_rng((seed, 1))
        self.width_max = width_max

    def effects(self, count: int) -> np.ndarray:
        return self.random.choice(len(PHONE_EFFECTS), count, p=list(PHONE_EFFECTS.values()))

    def frames(self, ems: np.ndarray, effect: np.ndarray) -> np.ndarray:
        """Per line: em height in pixels, relative width, left margin and total width."""
        count, uniform = len(ems), self.random.uniform
        is_curled = effect == PHONE_INDEX['curled']
        height = np.where(is_curled, uniform(24, 34, count), uniform(25, 42, count))
        relative = np.where(self.random.random(count) < 0.7, self.random.normal(1, 0.12, count),
                            uniform(0.5, 1.6, count))
        doubled = np.where(self.random.random(count) < 0.75, uniform(1.6, 2.3, count),
                           uniform(0.42, 0.6, count))
        relative = np.where(effect == PHONE_INDEX['wide'], doubled, relative)
        relative = np.clip(relative, 0.4, 2.4)
        left = uniform(-0.05, 0.5, count) * height
        right = uniform(-0.05, 0.5, count) * height
        ink = ems * height * relative
        squeeze = np.minimum(1, (self.width_max - 4 - left - right) / np.maximum(ink, 1))
        width = np.maximum(ink * squeeze + left + right, 24)
        return np.stack([height, relative * squeeze, left, width], 1).astype(np.float32)

"""Saves a training run, so that it can stop at any time and resume, also on another machine.

`checkpoint.pt` is exact and large. `light-network.pt` and `light-average.pt` hold the weights in
half precision without optimiser state: they are small enough to copy, and a new optimiser recovers
its moments within a hundred steps.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn


@dataclass
class Progress:
    """Progress of a run. `elapsed` is seconds of training only, summed over all legs."""

    step: int = 0
    elapsed: float = 0.0
    lines: int = 0
    seed: int = 0


def _write(content: dict, path: Path) -> None:
    """Writes atomically: an interrupted write leaves the old file in place."""
    temporary = path.with_suffix('.part')
    torch.save(content, temporary)
    os.replace(temporary, path)


def _to_half(network: nn.Module) -> dict:
    return {name: value.half() if value.is_floating_point() else value
            for name, value in network.state_dict().items()}


def save(folder: Path, network: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer,
         progress: Progress) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _write({
        'network': network.state_dict(), 'average': average.state_dict(),
        'optimiser': optimiser.state_dict(), 'progress': vars(progress),
        'random': torch.get_rng_state(),
    }, folder / 'checkpoint.pt')


def save_light(folder: Path, network: nn.Module, average: nn.Module, progress: Progress) -> None:
    _write({'network': _to_half(network), 'progress': vars(progress)}, folder / 'light-network.pt')
    _write({'network': _to_half(average), 'progress': vars(progress)}, folder / 'light-average.pt')


def _load(path: Path, device: torch.device) -> dict:
    return torch.load(path, map_location=device)


def _to_float(state: dict) -> dict:
    return {name: value.float() if value.is_floating_point() else value
            for name, value in state.items()}


def restore(folder: Path, network: nn.Module, average: nn.Module,
            optimiser: torch.optim.Optimizer, device: torch.device) -> Progress:
    """Restores the exact checkpoint, or else the light one. Without either, starts a new run."""
    whole, light = folder / 'checkpoint.pt', folder / 'light-network.pt'
    if whole.exists():
        content = _load(whole, device)
        network.load_state_dict(content['network'])
        average.load_state_dict(content['average'])
        optimiser.load_state_dict(content['optimiser'])
        torch.set_rng_state(content['random'].cpu())
        return Progress(**content['progress'])
    if light.exists():
        content = _load(light, device)
        network.load_state_dict(_to_float(content['network']))
        average.load_state_dict(_to_float(_load(folder / 'light-average.pt', device)['network']))
        return Progress(**content['progress'])
    return Progress()


def read_progress(folder: Path) -> Progress:
    """Progress of the run in a folder, without building a network."""
    for name in ('checkpoint.pt', 'light-network.pt'):
        if (folder / name).exists():
            return Progress(**_load(folder / name, torch.device('cpu'))['progress'])
    return Progress()


def load_average(path: Path, network: nn.Module) -> Progress:
    """Loads the averaged weights from either kind of checkpoint, for evaluation and export."""
    content = _load(path, torch.device('cpu'))
    network.load_state_dict(_to_float(content.get('average') or content['network']))
    return Progress(**content['progress'])

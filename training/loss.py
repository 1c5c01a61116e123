"""CTC loss over thousands of classes that only evaluates the classes of each line.

PyTorch's CTC takes log-probabilities of all classes in single precision and returns a gradient of
the same size. With 6,700 classes this is most of a training step, although a line has only a few
dozen characters. Here the sum over all classes is computed once, the scores of the line's own
characters are gathered, and CTC runs on those. The gradient is written by hand: probability minus
posterior, as for CTC with softmax.
"""

import torch
from torch import Tensor
from torch.nn import functional


def local_targets(targets: Tensor) -> Tensor:
    """Numbers each character of a line by its first position in the line, from 1.

    Equal characters keep equal numbers: CTC puts a blank between equal neighbours.
    """
    same = targets.unsqueeze(2) == targets.unsqueeze(1)
    return same.to(torch.uint8).argmax(2) + 1


class NarrowCtc(torch.autograd.Function):
    """The loss of each line, divided by the root of its length to limit the weight of long ones."""

    @staticmethod
    def forward(ctx, scores: Tensor, targets: Tensor, lengths: Tensor) -> Tensor:
        count, steps, _ = scores.shape
        share = torch.softmax(scores, 2, dtype=torch.float32)
        # The log of the sum over all classes, derived from the blank instead of summed again.
        total = scores[:, :, 0].float() - share[:, :, 0].clamp(min=1e-38).log()
        classes = functional.pad(targets, (1, 0))
        index = classes.unsqueeze(1).expand(count, steps, classes.shape[1])
        narrow = (scores.gather(2, index).float() - total.unsqueeze(2)).transpose(0, 1)
        local = local_targets(targets)
        times = torch.full((count,), steps, dtype=torch.long)
        with torch.enable_grad():
            leaf = narrow.detach().contiguous().requires_grad_(True)
            loss = functional.ctc_loss(leaf, local, times, lengths, blank=0, reduction='none',
                                       zero_infinity=True)
            # PyTorch's gradient is already the probability minus the posterior.
            slope = torch.autograd.grad(loss.sum(), leaf)[0].transpose(0, 1)
        # Repeated characters and padding must not overwrite the gradient of the first occurrence.
        first = functional.pad(torch.where(targets == 0, torch.zeros_like(local), local), (1, 0))
        slope = slope.gather(2, first.unsqueeze(1).expand_as(index))
        possible = (loss.detach() > 0).float()
        roots = lengths.clamp(min=1).float().sqrt().to(scores.device, non_blocking=True)
        weight = possible / roots
        ctx.dtype = scores.dtype
        ctx.save_for_backward(share, index, slope, weight)
        return loss.detach() * weight

    @staticmethod
    def backward(ctx, outer: Tensor) -> tuple[Tensor, None, None]:
        share, index, slope, weight = ctx.saved_tensors
        factor = (outer * weight).view(-1, 1, 1)
        gradient = torch.empty_like(share, dtype=ctx.dtype)
        torch.mul(share, factor, out=gradient)
        gradient.scatter_(2, index, (slope * factor).to(ctx.dtype))
        return gradient, None, None


def ctc_loss(scores: Tensor, targets: Tensor, lengths: Tensor) -> Tensor:
    """`lengths` stay on the CPU: CTC reads them there, and a copy from the GPU would stall it."""
    return NarrowCtc.apply(scores, targets, lengths).mean()

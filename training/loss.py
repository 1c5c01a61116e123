"""CTC over thousands of classes without touching most of them.

PyTorch's CTC wants log-probabilities of all classes in single precision, and gives a gradient
just as large: with 6,700 classes that is most of a training step. A line, however, holds a few
dozen characters. So the sum over all classes is taken once, the scores of the line's own
characters are picked out, and CTC runs on those alone. The gradient is written back by hand:
probability minus posterior, which is what CTC and softmax together give.
"""

import torch
from torch import Tensor
from torch.nn import functional


def local_targets(targets: Tensor) -> Tensor:
    """Numbers each character of a line by its first place in the line, from one.

    Two equal characters must keep equal numbers: CTC puts a blank between neighbours alike.
    """
    same = targets.unsqueeze(2) == targets.unsqueeze(1)
    return same.to(torch.uint8).argmax(2) + 1


class NarrowCtc(torch.autograd.Function):
    """The loss of each line, divided by the root of its length so that long ones do not rule."""

    @staticmethod
    def forward(ctx, scores: Tensor, targets: Tensor, lengths: Tensor) -> Tensor:
        count, steps, _ = scores.shape
        share = torch.softmax(scores, 2, dtype=torch.float32)
        # log of the sum over all classes, read off the blank instead of summed a second time.
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
            # PyTorch's gradient is the probability minus the posterior already.
            slope = torch.autograd.grad(loss.sum(), leaf)[0].transpose(0, 1)
        # A character that comes again, and the padding, must not overwrite the first one's slope.
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
    """`lengths` stay on the CPU: CTC reads them there, and fetching them would stall the GPU."""
    return NarrowCtc.apply(scores, targets, lengths).mean()

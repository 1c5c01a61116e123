import { productNow } from '@saifu/client/clock';
import type { ReceiptView } from '@saifu/contract/receipt';
import { AppError } from '@saifu/domain/shared/app-error';
import { RECEIPT_REISSUES_MAX } from '@saifu/domain/shared/limits';

type Reissuable = Pick<ReceiptView, 'reissues_left' | 'reissue_until'>;

/** Why a reissue would be rejected; null if it is possible. */
export function getReissueError({ reissues_left, reissue_until }: Reissuable): AppError | null {
  if (reissues_left === 0) {
    return new AppError('receipt.reissues_exhausted', { max: RECEIPT_REISSUES_MAX });
  }
  return productNow() > Date.parse(reissue_until) ? new AppError('receipt.too_late') : null;
}

export function canReissue(receipt: Reissuable): boolean {
  return getReissueError(receipt) === null;
}

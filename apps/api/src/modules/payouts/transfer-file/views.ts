import type { TransferFileView } from '@saifu/contract/staff-payout';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { TransferFile } from './transfer-file.repository.ts';

export function toTransferFileView(file: TransferFile): TransferFileView {
  return {
    id: toTypeId('transferFile', file.id),
    run_id: toTypeId('payoutRun', file.runId),
    status: getStatus(file),
    paid_on: file.paidOn,
    amount: file.amountYen,
    payout_count: file.payoutCount,
    sha256: file.sha256.toString('hex'),
    created_by: file.createdBy,
    created_at: toTimestamp(file.createdAt),
    sent_at: file.sentAt && toTimestamp(file.sentAt),
  };
}

function getStatus({ sentAt, discardedAt }: TransferFile): TransferFileView['status'] {
  if (sentAt !== null) return 'sent';
  return discardedAt === null ? 'open' : 'discarded';
}

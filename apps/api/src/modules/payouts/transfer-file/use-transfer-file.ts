import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { ApprovalExecutor } from '../../approvals/approval-executor.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { encodeFile, hashFile } from './encode-file.ts';
import * as files from './transfer-file.repository.ts';

/** The content, the same each time. Each download is in the audit log: it names accounts. */
export async function downloadTransferFile(
  { db, config }: Deps,
  id: string,
  record: RecordChange,
): Promise<{ readonly file: files.TransferFile; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const file = await files.get(db, id);
  if (file === undefined) throw new AppError('not_found');
  if (file.discardedAt !== null) throw new AppError('transfer_file.discarded');
  const payouts = await files.listPayouts(db, id);
  const bytes = encodeFile(config.secretKeys, { ...file, payouts });
  if (!hashFile(bytes).equals(file.sha256)) throw new Error('a transfer file has changed');
  await db.transaction((tx) =>
    record(tx, {
      action: 'transfer_file.downloaded',
      subject: toTypeId('transferFile', id),
      before: null,
      after: { amount: file.amountYen, payouts: file.payoutCount },
    }),
  );
  return { file, bytes };
}

export type MarkSentInput = {
  readonly id: string;
  readonly reason: string;
  readonly memberId: string;
  readonly by: AuditedBy;
};

/** Asks a second member to confirm that the bank has the file. Returns the id of the request. */
export function requestMarkSent(
  { db, clock }: Deps,
  { id, reason, memberId, by }: MarkSentInput,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const file = await files.getLocked(tx, id);
    assertOpen(file);
    return requestApproval(tx, {
      action: 'transfer_file.mark_sent',
      subject: toTypeId('transferFile', id),
      input: {
        paid_on: file.paidOn,
        payouts: file.payoutCount,
        sha256: file.sha256.toString('hex'),
      },
      reason,
      amountYen: file.amountYen,
      memberId,
      by,
      now,
    });
  });
}

/** Marks a file sent that a second member has confirmed. One that is marked stays so. */
export const transferFileExecutor: ApprovalExecutor = {
  permission: 'payouts',
  execute: async ({ db, clock }, { subject, reason, by }) => {
    const id = fromTypeId('transferFile', subject) ?? '';
    const at = clock.now();
    await db.transaction(async (tx) => {
      const file = await files.getLocked(tx, id);
      if (file === undefined) throw new AppError('not_found');
      if (file.sentAt !== null) return;
      if (file.discardedAt !== null) throw new AppError('transfer_file.discarded');
      await files.markSent(tx, { id, at, createdBy: by.actor });
      await appendAuditEntry(tx, by, {
        merchantId: null,
        action: 'transfer_file.sent',
        subject,
        before: null,
        after: { amount: file.amountYen, payouts: file.payoutCount, reason },
        at,
      });
    });
  },
};

/** Takes a file back that was not sent. Its payouts can be canceled or put into another file. */
export function discardTransferFile(
  { db, clock }: Deps,
  { id, reason }: Pick<MarkSentInput, 'id' | 'reason'>,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const file = await files.getLocked(tx, id);
    assertOpen(file);
    await files.discard(tx, id, now);
    await record(tx, {
      action: 'transfer_file.discarded',
      subject: toTypeId('transferFile', id),
      before: { amount: file.amountYen, payouts: file.payoutCount },
      after: { reason },
    });
  });
}

function assertOpen(file: files.TransferFile | undefined): asserts file is files.TransferFile {
  if (file === undefined) throw new AppError('not_found');
  if (file.sentAt !== null) throw new AppError('transfer_file.sent');
  if (file.discardedAt !== null) throw new AppError('transfer_file.discarded');
}

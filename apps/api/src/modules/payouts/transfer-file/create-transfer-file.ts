import { getTransferDay } from '@saifu/domain/payouts/payout';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { TRANSFERS_PER_FILE_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { findBranch } from '../../merchants/bank-account/find-branch.ts';
import * as runs from '../run/payout-run.repository.ts';
import { encodeFile, hashFile } from './encode-file.ts';
import * as files from './transfer-file.repository.ts';

export type CreateTransferFileInput = {
  readonly runId: string;
  /** As the operator's audit log names who does it. */
  readonly createdBy: string;
};

/**
 * Puts the payouts of a run that are in no file into a new one, and returns its id. Of two calls at
 * once the second finds none.
 */
export async function createTransferFile(
  { db, clock, config }: Deps,
  { runId, createdBy }: CreateTransferFileInput,
  record: RecordChange,
): Promise<string> {
  const sender = await getSender(config);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const run = await runs.get(tx, runId);
    if (run === undefined) throw new AppError('not_found');
    const payouts = await files.lockWithoutFile(tx, runId, TRANSFERS_PER_FILE_MAX);
    if (payouts.length === 0) throw new AppError('transfer_file.empty');
    const paidOn = getTransferDay(run.day, toCivilDate(now));
    const bytes = encodeFile(config.secretKeys, { sender, paidOn, payouts });
    const id = newUuid();
    const amountYen = payouts.reduce((sum, payout) => sum + payout.amountYen, 0);
    await files.insert(tx, {
      id,
      runId,
      paidOn,
      sender,
      sha256: hashFile(bytes),
      amountYen,
      payoutCount: payouts.length,
      createdBy,
      createdAt: now,
      sentAt: null,
      discardedAt: null,
    });
    const ids = payouts.map((payout) => payout.id);
    await files.placePayouts(tx, ids, { fileId: id, paidOn });
    await record(tx, {
      action: 'transfer_file.created',
      subject: toTypeId('transferFile', id),
      before: null,
      after: { amount: amountYen, payouts: payouts.length, paid_on: paidOn },
    });
    return id;
  });
}

async function getSender({ transferSender }: Deps['config']): Promise<files.FileSender> {
  if (transferSender === null) throw new AppError('transfer_file.not_configured');
  const found = await findBranch(transferSender.bankCode, transferSender.branchCode);
  if (found.unknown !== null) throw new AppError('transfer_file.not_configured');
  const { bankKana, branchKana } = found.branch;
  return { ...transferSender, bankKana, branchKana };
}

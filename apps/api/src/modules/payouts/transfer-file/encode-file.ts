import { createHash } from 'node:crypto';
import { encodeTransferFile } from '@saifu/domain/payouts/zengin-file';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import { TRANSFER_REFERENCE_LENGTH } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import { decrypt } from '../../../platform/crypto/encryption.ts';
import type { SecretKeys } from '../../../platform/crypto/secret-keys.ts';
import type { FilePayout, FileSender } from './transfer-file.repository.ts';

export type FileContent = {
  readonly sender: FileSender;
  readonly paidOn: CivilDate;
  readonly payouts: readonly FilePayout[];
};

/** The same content for the same payouts, whenever it is made. */
export function encodeFile(
  secretKeys: SecretKeys,
  { sender, paidOn, payouts }: FileContent,
): Uint8Array<ArrayBuffer> {
  return encodeTransferFile({
    senderCode: sender.code,
    senderName: sender.name,
    account: {
      bankCode: sender.bankCode,
      bankName: sender.bankKana,
      branchCode: sender.branchCode,
      branchName: sender.branchKana,
      type: sender.type,
      number: sender.number,
    },
    date: paidOn,
    transfers: payouts.map((payout) => ({
      account: {
        bankCode: payout.bankCode,
        bankName: payout.bankKana,
        branchCode: payout.branchCode,
        branchName: payout.branchKana,
        type: payout.type,
        number: decrypt(secretKeys, payout.encryptedNumber),
      },
      holder: payout.holder,
      amountYen: yen(payout.amountYen),
      reference: toReference(payout.id),
    })),
  });
}

/** The random end of the id, by which a returned transfer is found. */
function toReference(id: string): string {
  return id.replaceAll('-', '').slice(-TRANSFER_REFERENCE_LENGTH).toUpperCase();
}

export function hashFile(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

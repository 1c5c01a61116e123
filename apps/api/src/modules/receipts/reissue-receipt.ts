import { checkReissue, type Honorific } from '@saifu/domain/receipts/receipt';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { assertPrintable } from './assert-printable.ts';
import * as receipts from './receipt.repository.ts';
import type { Receipt, ReceiptWords } from './receipt.ts';

/** Undefined fields stay unchanged. */
export type ReissueReceiptInput = {
  readonly recipientName: string | null;
  readonly honorific: Honorific | undefined;
  readonly description: string | undefined;
};

type Reissued = { readonly receipt: Receipt; readonly isUnchanged: boolean };

/** Reissues a receipt. A request without changes creates no version. */
export async function reissueReceipt(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  input: ReissueReceiptInput,
): Promise<Reissued> {
  assertPrintable(
    { path: 'recipient_name', text: input.recipientName },
    { path: 'description', text: input.description },
  );
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const receipt = await receipts.getLocked(tx, id);
    if (receipt === undefined) throw new AppError('not_found');
    const words = {
      recipientName: input.recipientName,
      honorific: input.honorific ?? receipt.honorific,
      description: input.description ?? receipt.description,
    };
    if (isSameWording(receipt, words)) return { receipt, isUnchanged: true };
    const { version, issuedAt } = receipt;
    const error = checkReissue({ version, issuedAt, now });
    if (error !== undefined) throw error;
    await receipts.addVersion(tx, receipt, words, now);
    const reissued = { ...receipt, ...words, version: version + 1, versionIssuedAt: now };
    return { receipt: reissued, isUnchanged: false };
  });
}

function isSameWording(receipt: ReceiptWords, words: ReceiptWords): boolean {
  return (
    receipt.recipientName === words.recipientName &&
    receipt.honorific === words.honorific &&
    receipt.description === words.description
  );
}

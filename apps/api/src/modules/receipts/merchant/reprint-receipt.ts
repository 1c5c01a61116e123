import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { RECEIPT_REPRINTS_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { forWhat } from '../build-receipt.ts';
import { issueReceipt } from '../issue-receipt.ts';
import type { ReceiptPdfModel } from '../pdf/receipt-model.ts';
import type { Receipt } from '../receipt.ts';
import { getFileName, toReceiptPdfModel } from '../to-pdf-model.ts';

type ReprintReceiptInput = {
  readonly merchantId: string;
  /** A payment of the merchant. */
  readonly paymentId: string;
  readonly language: Language;
  readonly record: RecordChange;
};

type Reprint = { readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string };

/** Draws the receipt of a payment for its merchant. It is no new version of the receipt. */
export async function reprintReceipt(
  deps: Deps,
  { merchantId, paymentId, language, record }: ReprintReceiptInput,
): Promise<Reprint> {
  const key = `receipt reprints of ${merchantId}`;
  await consumeRateLimit(deps.db, key, RECEIPT_REPRINTS_PER_MERCHANT, deps.clock.now());
  const receipt = await issueReceipt(deps, paymentId);
  if (receipt === undefined) throw new AppError('receipt.not_issued');
  const bytes = new Uint8Array(await deps.pdfWorkerPool.draw(toReprintModel(receipt, language)));
  await deps.db.transaction((tx) =>
    record(tx, {
      action: 'receipt.reprinted',
      subject: toTypeId('payment', paymentId),
      before: null,
      after: null,
    }),
  );
  return { bytes, fileName: getFileName(receipt) };
}

/**
 * Without what the payer has typed, and without the payer's card: a merchant sees neither. The
 * date of issue is that of the first version, because a later one tells about the payer's reissues.
 */
function toReprintModel(receipt: Receipt, language: Language): ReceiptPdfModel {
  const { content, issuedAt } = receipt;
  const withoutPayer: Receipt = {
    ...receipt,
    version: 1,
    versionIssuedAt: issuedAt,
    recipientName: null,
    description: forWhat(content.title, content.storeName),
    content: { ...content, cardBrand: null, cardLast4: null },
  };
  return { ...toReceiptPdfModel(withoutPayer, language), isReprint: true };
}

import { receiptKind, receiptNumber } from '@saifu/domain/receipts/receipt';
import { partLines, partTitle, receiptLines } from '@saifu/domain/receipts/receipt-lines';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { RECEIPT_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import { tReceipt } from '@saifu/i18n/receipt-texts';
import type { Store } from '../merchants/store/store.repository.ts';
import type { Order } from '../orders/order.repository.ts';
import type { Payment } from '../payments/payment.ts';
import { toReceiptId } from '../payments/receipt-id.ts';
import type { Receipt, ReceiptContent, ReceiptWords } from './receipt.ts';
import type { ReceiptSetting } from './receipt-setting.repository.ts';

type Sale = {
  readonly payment: Payment;
  readonly order: Order;
  readonly store: Store;
  readonly companyName: string;
  readonly setting: ReceiptSetting;
};

/** Only a completed payment has a receipt; it keeps it after a refund. */
export function getCompletedAt({ status, completedAt }: Payment): Date | null {
  return status === 'complete' || status === 'refunded' ? completedAt : null;
}

/**
 * Builds the receipt of a payment. The result does not depend on when or by which process it is
 * issued.
 */
export function newReceipt(sale: Sale, completedAt: Date): Receipt {
  const { payment, store, companyName } = sale;
  const amount = getPaidAmounts(payment);
  const content = toContent(sale, amount);
  const isTaxed = content.taxLines.length > 0;
  const id = toReceiptId(payment.id);
  return {
    id,
    paymentId: payment.id,
    refundId: null,
    canceledAt: null,
    userId: payment.userId,
    storeId: store.id,
    storeLook: { mcc: store.mcc, logoHash: store.logoHash },
    number: receiptNumber(toCivilDate(completedAt), id),
    // Without tax rates it is not a qualified invoice, whatever the issuer.
    kind: isTaxed ? receiptKind(store.registrationNumber) : 'receipt',
    version: 1,
    counterparty: store.name === companyName ? store.name : `${companyName} ${store.name}`,
    amount,
    transactionDate: toCivilDate(payment.authorizedAt ?? completedAt),
    originalDate: null,
    content,
    issuedAt: completedAt,
    versionIssuedAt: completedAt,
    ...toReceiptTexts(sale.setting, content),
  };
}

type Refund = {
  readonly id: string;
  readonly amount: number;
  /** Amount refunded earlier. */
  readonly before: number;
  readonly at: Date;
};

/** Builds the return invoice of a refund: the same sale, limited to the refunded part. */
export function newReturn(original: Receipt, refund: Refund): Receipt {
  const { content, amount: payAmount, transactionDate } = original;
  const { taxLines, rounding } = content;
  const title = partTitle(content);
  const id = toReceiptId(refund.id);
  const returned: CivilDate = toCivilDate(refund.at);
  // The refund may include a fee, which was never on the receipt.
  const amount = yen(Math.min(refund.amount, payAmount - refund.before));
  const lines = partLines({ title, taxLines, payAmount }, amount, {
    rounding,
    before: refund.before,
  });
  return {
    ...original,
    id,
    refundId: refund.id,
    canceledAt: null,
    number: receiptNumber(returned, id),
    kind: 'return',
    version: 1,
    amount,
    transactionDate: returned,
    originalDate: transactionDate,
    content: { ...content, ...lines, fee: 0 },
    issuedAt: refund.at,
    versionIssuedAt: refund.at,
  };
}

/** The captured price, without our fee and without the card issuer's installment fee. */
function getPaidAmounts({ amount, fee, capturedAmount }: Payment) {
  return capturedAmount === 0 ? amount : yen(capturedAmount - fee);
}

function toContent({ payment, order, store, companyName }: Sale, paid: number): ReceiptContent {
  return {
    ...receiptLines(order, paid, store.taxRounding),
    title: order.title,
    companyName,
    registrationNumber: store.registrationNumber,
    storeName: store.name,
    officeName: store.officeName,
    postalCode: store.postalCode,
    address: `${store.prefecture}${store.address}`,
    phone: store.phone,
    fee: payment.fee,
    rounding: store.taxRounding,
    waiter: order.waiter,
    tableNumber: order.tableNumber,
    method: payment.method,
    cardBrand: payment.cardBrand,
    cardLast4: payment.cardLast4,
  };
}

function toReceiptTexts(
  setting: ReceiptSetting,
  { title, storeName }: ReceiptContent,
): ReceiptWords {
  const { recipientName, honorific, defaultDescription } = setting;
  return { recipientName, honorific, description: defaultDescription ?? forWhat(title, storeName) };
}

/**
 * The purpose of the payment in Japanese, as customary on receipts, whatever the reader's language.
 */
export function forWhat(title: string, storeName: string): string {
  // An order with a typed amount has the store's name as title, which does not describe a purchase.
  if (title === storeName) return tReceipt('ja', 'for_goods');
  const description = tReceipt('ja', 'for_title', { title });
  return [...description].length > RECEIPT_DESCRIPTION_LENGTH_MAX
    ? tReceipt('ja', 'for_goods')
    : description;
}

import { formatPhone } from '@saifu/domain/identity/format-phone';
import { METHOD_NAMES } from '@saifu/domain/payments/payment-method';
import { fileName, methodNote } from '@saifu/domain/receipts/receipt';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { tReceipt } from '@saifu/i18n/receipt-texts';
import type { ReceiptPdfModel } from './pdf/receipt-model.ts';
import type { Receipt, ReceiptContent } from './receipt.ts';

/**
 * Maps a receipt to its PDF contents. The same version in the same language gives the same file.
 */
export function toReceiptPdfModel(receipt: Receipt, language: Language = 'ja'): ReceiptPdfModel {
  const { content } = receipt;
  return {
    kind: receipt.kind,
    language,
    number: receipt.number,
    version: receipt.version,
    isReissued: receipt.version > 1,
    isReprint: false,
    canceledOn: receipt.canceledAt && toCivilDate(receipt.canceledAt),
    recipientName: receipt.recipientName,
    honorific: receipt.honorific,
    description: receipt.description,
    issuedOn: toCivilDate(receipt.versionIssuedAt),
    transactionOn: receipt.transactionDate,
    originalOn: receipt.originalDate,
    issuer: toIssuer(content),
    items: content.items.map(({ name, quantity, amountYen, rate }) => {
      return { name, quantity, amount: amountYen, rate };
    }),
    taxLines: content.taxLines.map(({ rate, taxableYen, taxYen }) => {
      return { rate, taxable: taxableYen, tax: taxYen };
    }),
    total: receipt.amount,
    fee: content.fee,
    methodNote: methodNote(content.method),
    methodName: methodName(content, language),
    cardLast4: content.cardLast4,
    waiter: content.waiter,
    tableNumber: content.tableNumber,
    paymentId: toTypeId('payment', receipt.paymentId),
  };
}

/** `20261115_さくら食堂_1280.pdf` */
export function getFileName({ transactionDate, content, amount }: Receipt): string {
  return fileName({ date: transactionDate, store: content.storeName, amount });
}

function toIssuer(content: ReceiptContent): ReceiptPdfModel['issuer'] {
  const { companyName, registrationNumber, address, phone, postalCode } = content;
  return {
    companyName,
    storeName: getBranch(content),
    registrationNumber,
    postalCode: postalCode?.replace(/^(\d{3})(\d{4})$/, '$1-$2') ?? null,
    address,
    phone: phone && formatPhone(phone),
  };
}

/** The line below the company name: store, office or both, without repeating the company name. */
function getBranch({ companyName, storeName, officeName }: ReceiptContent): string {
  if (officeName === null) return storeName;
  return storeName === companyName ? officeName : `${storeName} ${officeName}`;
}

function methodName({ method, cardBrand }: ReceiptContent, language: Language): string {
  const name = METHOD_NAMES[method] ?? cardBrand?.toUpperCase();
  if (name !== undefined) return name;
  const key = method === 'cash' ? 'method_cash' : 'method_card';
  const japanese = tReceipt('ja', key);
  return language === 'en' ? `${japanese} ${tReceipt('en', key)}` : japanese;
}

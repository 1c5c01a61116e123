import type { BodyOf, QueryOf } from '@saifu/contract/endpoint';
import type {
  listReceipts,
  putReceiptSettings,
  ReceiptRowView,
  ReceiptSettingsView,
  ReceiptView,
} from '@saifu/contract/receipt';
import { methodNote, reissuesLeft, reissueUntil } from '@saifu/domain/receipts/receipt';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import { toStoreSummaryView } from '../merchants/store/views.ts';
import type { ReceiptFilter } from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';
import type { ReceiptSetting } from './receipt-setting.repository.ts';

type Beside = { readonly relatedIds: readonly string[]; readonly linkToken: string };

export function toReceiptView(receipt: Receipt, { relatedIds, linkToken }: Beside): ReceiptView {
  const { content, version, issuedAt } = receipt;
  const tax_lines = content.taxLines.map(({ rate, taxableYen, taxYen }) => {
    return { rate, taxable_amount: taxableYen, tax_amount: taxYen };
  });
  const row = toReceiptRowView(receipt);
  return {
    ...row,
    description: receipt.description,
    issued_at: toTimestamp(receipt.versionIssuedAt),
    original_date: receipt.originalDate,
    canceled_at: receipt.canceledAt && toTimestamp(receipt.canceledAt),
    items: content.items.map(({ name, quantity, amountYen, rate }) => {
      return { name, quantity, amount: amountYen, tax_rate: rate };
    }),
    tax_lines,
    tax_included: true,
    gst: tax_lines.length === 0 ? null : getSum(tax_lines.map((line) => line.tax_amount)),
    fee: content.fee,
    waiter: content.waiter,
    table_number: content.tableNumber,
    payment_method_note: methodNote(content.method),
    reissues_left: reissuesLeft(version),
    reissue_until: toTimestamp(reissueUntil(issuedAt)),
    related_ids: relatedIds.map((id) => toTypeId('receipt', id)),
    pdf_url: `/api/v1/guest/receipts/${row.id}/pdf?version=${version}&token=${linkToken}`,
  };
}

export function toReceiptRowView(receipt: Receipt): ReceiptRowView {
  const { content } = receipt;
  return {
    id: toTypeId('receipt', receipt.id),
    number: receipt.number,
    payment_id: toTypeId('payment', receipt.paymentId),
    version: receipt.version,
    kind: receipt.kind,
    recipient_name: receipt.recipientName,
    honorific: receipt.honorific,
    transaction_date: receipt.transactionDate,
    company_name: content.companyName,
    registration_number: content.registrationNumber,
    store: {
      ...toStoreSummaryView({
        id: receipt.storeId,
        name: content.storeName,
        ...receipt.storeLook,
      }),
      postal_code: content.postalCode,
      address: content.address,
      phone: content.phone,
    },
    amount: receipt.amount,
    reissued: receipt.version > 1,
  };
}

/** Falls back to the email of the account or payment. */
export function toSettingsView(setting: ReceiptSetting, email: string | null): ReceiptSettingsView {
  return {
    recipient_name: setting.recipientName,
    honorific: setting.honorific,
    default_description: setting.defaultDescription,
    email: setting.email ?? email,
    auto_email: setting.autoEmail,
    format: 'pdf',
  };
}

export function toSettingChanges(body: BodyOf<typeof putReceiptSettings>) {
  return {
    recipientName: body.recipient_name,
    honorific: body.honorific,
    defaultDescription: body.default_description,
    email: body.email,
    autoEmail: body.auto_email,
  };
}

export function toFilter(query: QueryOf<typeof listReceipts>): ReceiptFilter {
  const { from, to, amount_min: amountMin, amount_max: amountMax, store, q } = query;
  return { from, to, amountMin, amountMax, store, q };
}

function getSum(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

import type { BodyOf } from '@saifu/contract/endpoint';
import type { createInvoice, InvoiceTotalsView, MerchantOrderView } from '@saifu/contract/invoice';
import type { OrderView } from '@saifu/contract/order';
import { maskName } from '@saifu/domain/merchants/store';
import { statusAt } from '@saifu/domain/orders/order';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../platform/clock.ts';
import type { Store } from '../merchants/store/store.repository.ts';
import { toPayeeView } from '../merchants/store/views.ts';
import { type OrderTerms, toOrderTermsView } from '../recurring-billing/views.ts';
import type { Invoice } from './create-invoice.ts';
import type { MerchantOrder, Order, OrderTotals } from './order.repository.ts';
import { getPaymentUrl } from './payment-url.ts';
import type { ScanPayability } from './receipt-scan/duplicate-scan.repository.ts';

export type OrderDetails = {
  readonly order: Order;
  /** Null if no registered store matches the bill. */
  readonly store: Store | null;
  /** Null unless the order comes from a receipt scan. */
  readonly scanStatus: ScanPayability | null;
  /** Null unless the order belongs to recurring billing. */
  readonly terms: OrderTerms | null;
  readonly isFirstTime: boolean;
  readonly by: 'stranger' | 'known';
  readonly now: Date;
};

export function toOrderView(details: OrderDetails): OrderView {
  const { order, store, scanStatus, terms, isFirstTime, by, now } = details;
  const status = statusAt(order, now);
  const { waiter } = order;
  return {
    id: toTypeId('order', order.id),
    source: order.source,
    status,
    title: order.title,
    store: store && toPayeeView(store, by, now),
    first_time_store: isFirstTime,
    pay_amount: order.payAmount,
    currency: 'JPY',
    description: order.description,
    items: order.items.map(({ name, quantity, unitPriceYen, amountYen, taxRate }) => {
      return { name, quantity, unit_price: unitPriceYen, amount: amountYen, tax_rate: taxRate };
    }),
    tax_lines: order.taxLines.map(({ rate, taxableYen, taxYen }) => {
      return { rate, taxable_amount: taxableYen, tax_amount: taxYen };
    }),
    tax_included: order.taxIncluded,
    allowed_payment_methods: [...(order.allowedPaymentMethods ?? store?.paymentMethods ?? [])],
    installment_counts: [...(store?.installmentCounts ?? [])],
    revolving_allowed: (store?.installmentCounts.length ?? 0) > 0,
    table_number: order.tableNumber,
    waiter: waiter !== null && by === 'stranger' ? maskName(waiter) : waiter,
    payable: status === 'open' && store?.status === 'active',
    unpayable_reason: unpayableReason(store, scanStatus),
    ...toPayabilityView(scanStatus),
    recurring: terms && toOrderTermsView(terms, now),
    expires_at: toTimestamp(order.expiresAt),
    created_at: toTimestamp(order.createdAt),
  };
}

/** Why the order has no store that can be paid. */
export function unpayableReason(store: Store | null, scanStatus: ScanPayability | null) {
  if (store === null) return scanStatus?.matchFailure ?? 'unregistered';
  return store.status === 'active' ? null : 'inactive';
}

/** What must happen before the order can be paid. */
export function toPayabilityView(scanStatus: ScanPayability | null) {
  const { duplicateOf = null, duplicatePaidAt = null } = scanStatus ?? {};
  return {
    duplicate_of: duplicateOf && toTypeId('order', duplicateOf),
    duplicate_paid_at: duplicatePaidAt && toTimestamp(duplicatePaidAt),
    requires_pay_duplicate: scanStatus?.isDuplicate ?? false,
    amount_sure: scanStatus?.isAmountSure ?? true,
    requires_merchant_acceptance: scanStatus?.requiresAcceptance ?? false,
  };
}

type OrderViewContext = { readonly now: Date; readonly publicUrl: URL };
type More = Partial<Pick<OrderDetails, 'scanStatus' | 'terms'>>;

export function toMerchantOrderView(
  order: Order,
  store: Store,
  context: OrderViewContext,
  { scanStatus = null, terms = null }: More = {},
): MerchantOrderView {
  const { now } = context;
  const details = {
    order,
    store,
    scanStatus,
    terms,
    isFirstTime: false,
    by: 'known',
    now,
  } as const;
  const view = toOrderView(details);
  const payment_url = getPaymentUrl(view.id, context.publicUrl);
  return { ...view, store: toPayeeView(store, 'known', now), payment_url };
}

export function toOrderTotalsView({ count, amount, paidAmount }: OrderTotals): InvoiceTotalsView {
  return { count, amount, paid_amount: paidAmount };
}

/** The columns of the CSV file. */
export const INVOICE_COLUMNS = [
  ...(['id', 'store_id', 'source', 'status', 'title', 'description', 'pay_amount'] as const),
  ...(['currency', 'tax_included', 'table_number', 'waiter', 'payment_url'] as const),
  ...(['created_at', 'expires_at'] as const),
] as const;

export function toInvoiceRow(order: MerchantOrder, context: OrderViewContext) {
  const id = toTypeId('order', order.id);
  return {
    id,
    store_id: toTypeId('store', order.storeId),
    source: order.source,
    status: statusAt(order, context.now),
    title: order.title,
    description: order.description,
    pay_amount: order.payAmount,
    currency: 'JPY',
    tax_included: order.taxIncluded,
    table_number: order.tableNumber,
    waiter: order.waiter,
    payment_url: getPaymentUrl(id, context.publicUrl),
    created_at: toTimestamp(order.createdAt),
    expires_at: toTimestamp(order.expiresAt),
  };
}

export function toInvoice(merchantId: string, body: BodyOf<typeof createInvoice>): Invoice {
  return {
    merchantId,
    storeId: fromTypeId('store', body.store_id) ?? '',
    title: body.title ?? null,
    description: body.description ?? null,
    items: body.items.map(({ name, quantity, unit_price, tax_rate }) => {
      return { name, quantity, unitPriceYen: yen(unit_price), taxRate: tax_rate };
    }),
    taxIncluded: body.tax_included,
    payAmount: body.pay_amount === undefined ? undefined : yen(body.pay_amount),
    tableNumber: body.table_number ?? null,
    waiter: body.waiter ?? null,
    lifeMs: toLifeMs(body),
    allowedPaymentMethods: body.allowed_payment_methods ?? null,
  };
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function toLifeMs(body: BodyOf<typeof createInvoice>): number {
  const { expires_in_days: days, expires_in_minutes: minutes } = body;
  return minutes === undefined ? days * DAY_MS : minutes * MINUTE_MS;
}

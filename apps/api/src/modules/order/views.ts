import type { BodyOf } from '@saifu/contract/endpoint';
import type { createInvoice, MerchantOrderView } from '@saifu/contract/invoice';
import type { OrderView } from '@saifu/contract/order';
import { fromTypeId, toTypeId } from '@saifu/domain/ids';
import { statusAt } from '@saifu/domain/order';
import { maskName } from '@saifu/domain/store';
import { yen } from '@saifu/domain/yen';
import { toTimestamp } from '../../platform/clock.ts';
import type { Store } from '../store/store.ts';
import { toStoreView } from '../store/views.ts';
import type { Order } from './store.ts';
import type { Invoice } from './write-invoice.ts';

export type Seen = {
  readonly order: Order;
  readonly store: Store;
  readonly isFirstTime: boolean;
  readonly by: 'stranger' | 'known';
  readonly now: Date;
};

export function toOrderView({ order, store, isFirstTime, by, now }: Seen): OrderView {
  const status = statusAt(order, now);
  const { waiter } = order;
  return {
    id: toTypeId('order', order.id),
    source: order.source,
    status,
    title: order.title,
    store: toStoreView(store, by),
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
    allowed_payment_methods: [...(order.allowedPaymentMethods ?? store.paymentMethods)],
    installment_counts: [...store.installmentCounts],
    revolving_allowed: store.installmentCounts.length > 0,
    table_number: order.tableNumber,
    waiter: waiter !== null && by === 'stranger' ? maskName(waiter) : waiter,
    payable: status === 'open' && store.status === 'active',
    duplicate_of: null,
    requires_merchant_acceptance: false,
    expires_at: toTimestamp(order.expiresAt),
    created_at: toTimestamp(order.createdAt),
  };
}

export function toMerchantOrderView(
  order: Order,
  store: Store,
  place: { readonly now: Date; readonly publicUrl: URL },
): MerchantOrderView {
  const view = toOrderView({ order, store, isFirstTime: false, by: 'known', now: place.now });
  const url = new URL(`/payment/invoice?order=${view.id}`, place.publicUrl);
  return { ...view, payment_url: url.href };
}

/** What a merchant asked for, by our names. */
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
    lifeDays: body.expires_in_days,
    allowedPaymentMethods: body.allowed_payment_methods ?? null,
  };
}

import { type Bill, createBill, type PricedItem, validateAmount } from '@saifu/domain/orders/order';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import * as stores from '../merchants/store/store.repository.ts';
import { billNamedAmount } from './named-amount.ts';
import * as orders from './order.repository.ts';

export type Invoice = {
  readonly merchantId: string;
  readonly storeId: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly items: readonly PricedItem[];
  readonly taxIncluded: boolean;
  /** Required without items, where it is the amount. With items it must equal their total. */
  readonly payAmount: Yen | undefined;
  readonly tableNumber: string | null;
  readonly waiter: string | null;
  readonly lifeMs: number;
  readonly allowedPaymentMethods: readonly PaymentMethod[] | null;
};

type Written = { readonly order: orders.Order; readonly store: stores.Store };

/** Creates a merchant's invoice. The tax is computed once, here, and does not change afterwards. */
export async function writeInvoice(deps: Deps, invoice: Invoice): Promise<Written> {
  const now = deps.clock.now();
  const store = await stores.getOwn(deps.db, invoice.merchantId, invoice.storeId);
  if (store === undefined) throw new AppError('not_found');
  if (store.status !== 'active') throw new AppError('store.inactive');
  const { allowedPaymentMethods: methods } = invoice;
  if (methods?.some((method) => !store.paymentMethods.includes(method))) {
    throw new AppError('store.method_unsupported');
  }
  const bill = billInvoice(invoice, store);
  const hasItems = invoice.items.length > 0;
  const order: orders.Order = {
    id: newUuid(),
    storeId: store.id,
    source: 'invoice',
    status: 'open',
    title: invoice.title ?? store.name,
    description: invoice.description,
    payAmount: bill.totalYen,
    items: bill.items,
    taxLines: bill.taxLines,
    // An amount without items is the final price, so it includes tax.
    taxIncluded: hasItems ? invoice.taxIncluded : true,
    allowedPaymentMethods: methods,
    tableNumber: invoice.tableNumber,
    waiter: invoice.waiter,
    ownerId: null,
    ownerDevice: null,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: null,
    expiresAt: new Date(now.getTime() + invoice.lifeMs),
    createdAt: now,
    updatedAt: now,
  };
  await deps.db.transaction((tx) => orders.add(tx, order, store.merchantId));
  return { order, store };
}

function billInvoice(invoice: Invoice, store: stores.Store): Bill {
  const { items, payAmount, title, description } = invoice;
  const bill =
    items.length === 0
      ? billNamedAmount(store, { amountYen: payAmount ?? yen(0), title, description })
      : createBill(items, invoice.taxIncluded, store.taxRounding);
  const error = validateAmount(bill.totalYen);
  if (error !== undefined) throw createFieldError('pay_amount', error);
  // If the two totals differ, one of them is a mistake of the merchant.
  if (payAmount !== undefined && payAmount !== bill.totalYen) {
    throw createFieldError('pay_amount', 'field.mismatch');
  }
  return bill;
}

function createFieldError(path: string, code: ErrorCode): AppError {
  return new AppError('request.invalid', {}, [{ path, code }]);
}

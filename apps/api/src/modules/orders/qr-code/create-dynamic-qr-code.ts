import { orderMachine, statusAt } from '@saifu/domain/orders/order';
import { AppError } from '@saifu/domain/shared/app-error';
import { QR_DYNAMIC_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { newQrCode, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import { billNamedAmount } from '../named-amount.ts';
import * as orders from '../order.repository.ts';
import * as qrCodes from './qr-code.repository.ts';

type Amount = {
  readonly storeId: string;
  readonly payAmount: Yen;
  readonly description: string | null;
  readonly tableNumber: string | null;
};

export type CreateDynamicQrCodeInput = { readonly orderId: string } | { readonly amount: Amount };

type Made = { readonly code: qrCodes.QrCode; readonly store: stores.Store };

/**
 * Creates a QR code for one order: an existing order or a new one. The code expires after 15
 * minutes.
 */
export function makeDynamicQr(
  deps: Deps,
  input: CreateDynamicQrCodeInput & { readonly merchantId: string },
): Promise<Made> {
  const now = deps.clock.now();
  const { merchantId } = input;
  return deps.db.transaction(async (tx) => {
    const order =
      'orderId' in input
        ? await ownOrder(tx, merchantId, input.orderId)
        : await newOrder(tx, merchantId, input.amount, now);
    const store = await stores.getOwn(tx, merchantId, order.storeId);
    if (store === undefined) throw new AppError('not_found');
    if (store.status !== 'active') throw new AppError('store.inactive');
    const error = orderMachine.getError(statusAt(order, now), 'pay');
    if (error !== undefined) throw new AppError(error);
    const end = Math.min(now.getTime() + QR_DYNAMIC_LIFE_MS, order.expiresAt.getTime());
    const code: qrCodes.QrCode = {
      id: newUuid(),
      code: newQrCode(),
      type: 'dynamic',
      storeId: store.id,
      orderId: order.id,
      expiresAt: new Date(end),
      createdAt: now,
      withdrawnAt: null,
      payAmount: order.payAmount,
    };
    await qrCodes.insert(tx, code);
    return { code, store };
  });
}

async function ownOrder(tx: Tx, merchantId: string, id: string): Promise<orders.Order> {
  const order = await orders.get(tx, id);
  const store = order && (await stores.getOwn(tx, merchantId, order.storeId));
  if (order === undefined || store === undefined) throw new AppError('not_found');
  return order;
}

async function newOrder(
  tx: Tx,
  merchantId: string,
  amount: Amount,
  now: Date,
): Promise<orders.Order> {
  const store = await stores.getOwn(tx, merchantId, amount.storeId);
  if (store === undefined) throw new AppError('not_found');
  const { payAmount: amountYen, description } = amount;
  const bill = billNamedAmount(store, { amountYen, title: null, description });
  const order: orders.Order = {
    id: newUuid(),
    storeId: store.id,
    source: 'qr_dynamic',
    status: 'open',
    title: store.name,
    description: amount.description,
    payAmount: amount.payAmount,
    items: bill.items,
    taxLines: bill.taxLines,
    taxIncluded: true,
    allowedPaymentMethods: null,
    tableNumber: amount.tableNumber,
    waiter: null,
    ownerId: null,
    ownerDevice: null,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: null,
    expiresAt: new Date(now.getTime() + QR_DYNAMIC_LIFE_MS),
    createdAt: now,
    updatedAt: now,
  };
  await orders.add(tx, order, merchantId);
  return order;
}

import { AppError } from '@saifu/domain/shared/app-error';
import { ORDERS_PER_CALLER, QR_ORDER_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../platform/rate-limits.ts';
import * as stores from '../merchants/store/store.repository.ts';
import { billNamedAmount } from './named-amount.ts';
import * as orders from './order.repository.ts';
import * as qrCodes from './qr-code/qr-code.repository.ts';

type CreateOrderInput = {
  readonly storeId: string;
  readonly payAmount: Yen;
  readonly description: string | null;
  /** The static QR code that was scanned, if any. */
  readonly code: string | null;
  readonly ownerId: string | null;
  readonly ownerDevice: Buffer;
  /** The rate limit key of this caller. */
  readonly callerKey: string;
};

export type MadeOrder = { readonly order: orders.Order; readonly store: stores.Store };

/** Creates an order for an amount that the payer enters. It expires after 15 minutes. */
export async function makeOrder(deps: Deps, input: CreateOrderInput): Promise<MadeOrder> {
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, `order ${input.callerKey}`, ORDERS_PER_CALLER, now);
  const store = await stores.get(deps.db, input.storeId);
  if (store === undefined) throw new AppError('not_found');
  if (input.code !== null) {
    const found = await qrCodes.findByCode(deps.db, input.code);
    if (found?.type !== 'static' || found.storeId !== store.id) throw new AppError('qr.not_found');
    if (found.withdrawnAt !== null) throw new AppError('qr.withdrawn');
  }
  if (store.status !== 'active') throw new AppError('store.inactive');
  const { payAmount: amountYen, description } = input;
  const bill = billNamedAmount(store, { amountYen, title: null, description });
  const order: orders.Order = {
    id: newUuid(),
    storeId: store.id,
    source: 'qr_static',
    status: 'open',
    title: store.name,
    description: input.description,
    payAmount: input.payAmount,
    items: bill.items,
    taxLines: bill.taxLines,
    taxIncluded: true,
    allowedPaymentMethods: null,
    tableNumber: null,
    waiter: null,
    ownerId: input.ownerId,
    ownerDevice: input.ownerDevice,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: null,
    expiresAt: new Date(now.getTime() + QR_ORDER_LIFE_MS),
    createdAt: now,
    updatedAt: now,
  };
  await deps.db.transaction((tx) => orders.add(tx, order, store.merchantId));
  return { order, store };
}

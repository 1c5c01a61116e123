import { orderMachine, statusAt } from '@saifu/domain/orders/order';
import { isQrCode, type Scanned } from '@saifu/domain/orders/qr-payload';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../../platform/db/db.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../order.repository.ts';
import * as qrCodes from './qr-code.repository.ts';

export type FoundCode = {
  readonly code: qrCodes.QrCode;
  readonly store: stores.Store;
  readonly order: orders.Order | null;
};

type Readable = Exclude<Scanned, { kind: 'localhost' }>;

/**
 * Finds our QR code for a scanned payload, with its store and order. Returns undefined if there is
 * none.
 */
export async function findScannedCode(tx: Tx, scanned: Readable): Promise<FoundCode | undefined> {
  const code = await findCode(tx, scanned);
  const store = code && (await stores.get(tx, code.storeId));
  if (code === undefined || store === undefined) return undefined;
  const order = code.orderId === null ? null : await orders.get(tx, code.orderId);
  return order === undefined ? undefined : { code, store, order };
}

/**
 * Looks up by the code in the payload or, for a JPQR code of another issuer, by the merchant
 * number.
 */
async function findCode(tx: Tx, scanned: Readable): Promise<qrCodes.QrCode | undefined> {
  if (scanned.kind === 'code') return qrCodes.findByCode(tx, scanned.code);
  const { reference, merchantNumber, isDynamic } = scanned.jpqr;
  if (reference !== null && isQrCode(reference)) return qrCodes.findByCode(tx, reference);
  // A dynamic code of another issuer refers to an order that we do not have.
  if (isDynamic) return undefined;
  const store = await stores.findByJpqrNumber(tx, merchantNumber);
  return store && qrCodes.findStatic(tx, store.id);
}

/**
 * Checks in a fixed order: withdrawn, order paid or canceled, code expired, store inactive, order
 * expired. The code of a paid or canceled order says so even after the code has expired.
 */
export function assertUsable({ code, store, order }: FoundCode, now: Date): void {
  if (code.withdrawnAt !== null) throw new AppError('qr.withdrawn');
  const status = order && statusAt(order, now);
  const error = status && orderMachine.getError(status, 'pay');
  if (error && status !== 'expired') {
    throw new AppError(status === 'paid' && order?.source === 'invoice' ? 'invoice.paid' : error);
  }
  if (code.expiresAt !== null && code.expiresAt <= now) throw new AppError('qr.expired');
  if (store.status !== 'active') throw new AppError('store.inactive');
  if (error) throw new AppError(error);
}

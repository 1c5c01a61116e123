import { QR_READS_PER_CALLER } from '@saifu/domain/limits';
import { orderMachine, statusAt } from '@saifu/domain/order';
import type { JpQr } from '@saifu/domain/qr';
import { isQrCode, readScanned, type Scanned } from '@saifu/domain/qr-payload';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { countTry } from '../../platform/limits.ts';
import * as orders from '../order/store.ts';
import * as stores from '../store/store.ts';
import * as qrCodes from './store.ts';

export type ResolvedQr = {
  readonly code: qrCodes.QrCode;
  readonly store: stores.Store;
  readonly order: orders.Order | null;
  /** What the picture itself said, for comparing with what we know. */
  readonly printed: JpQr | null;
};

/**
 * What a scanned code stands for. It refuses in a fixed order: malformed (its checksum, currency
 * and country included), unknown, withdrawn, expired, the store not active; then what became of
 * the order.
 */
export async function resolveQr(
  deps: Deps,
  payload: string,
  callerKey: string,
): Promise<ResolvedQr> {
  const now = deps.clock.now();
  await countTry(deps.db, `qr ${callerKey}`, QR_READS_PER_CALLER, now);
  const scanned = readScanned(payload, deps.config.qrOrigins);
  if (scanned === undefined || scanned.kind === 'localhost') throw new Refusal('qr.malformed');
  const code = await findCode(deps, scanned);
  const store = code && (await stores.get(deps.db, code.storeId));
  if (code === undefined || store === undefined) throw new Refusal('qr.not_found');
  if (code.withdrawnAt !== null) throw new Refusal('qr.withdrawn');
  if (code.expiresAt !== null && code.expiresAt <= now) throw new Refusal('qr.expired');
  if (store.status !== 'active') throw new Refusal('store.inactive');
  const order = code.orderId === null ? null : await orders.get(deps.db, code.orderId);
  if (order === undefined) throw new Refusal('qr.not_found');
  if (order !== null) refuseClosed(order, now);
  return { code, store, order, printed: scanned.kind === 'jpqr' ? scanned.jpqr : null };
}

/** By the code it carries; or, printed by somebody else, by the number of the store. */
async function findCode(
  deps: Deps,
  scanned: Exclude<Scanned, { kind: 'localhost' }>,
): Promise<qrCodes.QrCode | undefined> {
  if (scanned.kind === 'code') return qrCodes.findByCode(deps.db, scanned.code);
  const { reference, merchantNumber, isDynamic } = scanned.jpqr;
  if (reference !== null && isQrCode(reference)) return qrCodes.findByCode(deps.db, reference);
  // Somebody else's dynamic code asks for something we know nothing of.
  if (isDynamic) return undefined;
  const store = await stores.findByJpqrNumber(deps.db, merchantNumber);
  return store && qrCodes.findStatic(deps.db, store.id);
}

function refuseClosed(order: orders.Order, now: Date): void {
  const refusal = orderMachine.refusal(statusAt(order, now), 'pay');
  if (refusal === undefined) return;
  const isInvoice = order.source === 'invoice' && refusal === 'order.paid';
  throw new Refusal(isInvoice ? 'invoice.paid' : refusal);
}

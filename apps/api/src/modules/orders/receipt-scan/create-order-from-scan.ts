import { readScanned } from '@saifu/domain/orders/qr-payload';
import {
  describeScannedItems,
  plainText,
  type ReceiptFields,
  toScannedAmount,
} from '@saifu/domain/orders/receipt-scan';
import { storeKey } from '@saifu/domain/orders/store-matching';
import { AppError } from '@saifu/domain/shared/app-error';
import { ORDER_TITLE_LENGTH_MAX, RECEIPT_ORDER_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { storeFile } from '../../../platform/storage/store-file.ts';
import { findFieldsError } from '../../../receipt-ocr/fields-error.ts';
import type { OcrResult } from '../../../receipt-ocr/ocr-pool.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../order.repository.ts';
import { assertUsable, type FoundCode, findScannedCode } from '../qr-code/find-code.ts';
import * as duplicateScans from './duplicate-scan.repository.ts';
import { extractFields } from './extract-fields.ts';
import { computeFingerprints } from './fingerprint.ts';
import { matchPayee, type Payee } from './match-store.ts';
import * as orderScans from './order-scan.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

type CreateOrderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fileStorage' | 'log'>;

/** The order of a scanned receipt, with the extracted fields. */
export type ScannedOrder = {
  readonly order: orders.Order;
  readonly store: stores.Store | null;
  readonly fields: ReceiptFields;
  /** What a QR code on the receipt determined. */
  readonly byCode: 'order' | 'store' | null;
};

/**
 * Creates an order from an OCR result, or finds the existing one. `finish` runs in the same
 * transaction.
 */
export async function createOrderFromScan<Result>(
  deps: CreateOrderDeps,
  ocrResult: OcrResult,
  owner: duplicateScans.Person,
  finish: (tx: Tx, taken: ScannedOrder) => Promise<Result>,
): Promise<Result> {
  const fields = extractFields(ocrResult.fields);
  const code = await findCodeOnReceipt(deps, ocrResult.fields.qr_payload);
  if (code?.order) {
    return finish(deps.db, { order: code.order, store: code.store, fields, byCode: 'order' });
  }
  const error = findFieldsError(ocrResult.fields);
  if (error !== undefined) throw new AppError(error);
  const { verdict, pay_amount: amount, currency } = ocrResult.fields;
  const read = toScannedAmount({ verdict, amount, currency });
  if (read === undefined) throw new AppError('receipt.unreadable');
  const payee: Payee = code
    ? { store: code.store, matchFailure: null }
    : matchPayee(await stores.listLike(deps.db, fields), fields);
  const photos = await storePhotos(deps, ocrResult);
  const reading = { ...read, fields, payee, owner, ocrResult, photos };
  return deps.db.transaction(async (tx) => {
    const order = await saveScannedOrder(tx, deps, reading);
    return finish(tx, { order, store: payee.store, fields, byCode: code ? 'store' : null });
  });
}

/**
 * A bill can be paid while the object storage does not answer: its photos are then stored in the
 * database.
 */
function storePhotos(
  deps: CreateOrderDeps,
  { photos }: OcrResult,
): Promise<readonly scanPhotos.StoredPhoto[]> {
  const mediaType = 'image/jpeg';
  return Promise.all(
    photos.map(async (photo) => {
      const newFile = { kind: 'scan-photos', bytes: photo.jpeg, mediaType } as const;
      const storageKey = await storeFile(deps, newFile).catch((error: unknown) => {
        if (isBusy(error)) return null;
        throw error;
      });
      return { ...photo, storageKey };
    }),
  );
}

/** Our QR codes take precedence over the printed text; foreign codes are ignored. */
async function findCodeOnReceipt(
  deps: CreateOrderDeps,
  payload: string | null,
): Promise<FoundCode | undefined> {
  const scanned = readScanned(payload ?? '', deps.config.qrOrigins);
  if (scanned === undefined || scanned.kind === 'localhost') return undefined;
  const found = await findScannedCode(deps.db, scanned);
  if (found !== undefined) assertUsable(found, deps.clock.now());
  return found;
}

type Reading = NonNullable<ReturnType<typeof toScannedAmount>> & {
  readonly fields: ReceiptFields;
  readonly payee: Payee;
  readonly owner: duplicateScans.Person;
  readonly ocrResult: OcrResult;
  readonly photos: readonly scanPhotos.StoredPhoto[];
};

async function saveScannedOrder(
  tx: Tx,
  deps: CreateOrderDeps,
  reading: Reading,
): Promise<orders.Order> {
  const { fields, payee, owner, photos } = reading;
  const key = storeKey(payee.store?.id ?? null, fields);
  const fingerprints = computeFingerprints(
    { storeKey: key, issuedAt: fields.issuedAt },
    reading.amount,
  );
  if (fingerprints.billHash !== null)
    await orderScans.lockBill(tx, fingerprints.billHash, deps.clock.now());
  // Read after the lock, so that of two concurrent scans the one that waited has the later time.
  const now = deps.clock.now();
  const order = buildOrder(reading, now);
  const orderScan = buildOrderScan(reading, {
    ...fingerprints,
    storeKey: key,
    orderId: order.id,
    createdAt: now,
  });
  const before = await duplicateScans.findOwnOpen(tx, orderScan, owner, now);
  const own = before === undefined ? undefined : await orders.getLocked(tx, before);
  // The owner may have changed the amount while this transaction waited for the lock.
  if (own?.status === 'open' && own.payAmount === reading.amount) {
    await upgradeToClearerScan(tx, own, orderScan);
    await scanPhotos.put(tx, { orderId: own.id, fields, photos, createdAt: now });
    return own;
  }
  await orders.add(tx, order, payee.store?.merchantId ?? null);
  await orderScans.insert(tx, orderScan);
  await scanPhotos.put(tx, { orderId: order.id, fields, photos, createdAt: now });
  return order;
}

/**
 * If this scan of the same bill reads the amount with certainty, staff acceptance is no longer
 * required.
 */
async function upgradeToClearerScan(
  tx: Tx,
  order: orders.Order,
  newScan: orderScans.NewOrderScan,
): Promise<void> {
  const orderScan = await orderScans.get(tx, order.id);
  if (orderScan === undefined || !newScan.isAmountCertain) return;
  const { payAmount: readAmount } = order;
  await orderScans.change(tx, {
    ...orderScan,
    readAmount,
    isAmountCertain: true,
    requiresAcceptance: false,
  });
}

function buildOrder({ amount, fields, payee, owner }: Reading, now: Date): orders.Order {
  return {
    id: newUuid(),
    storeId: payee.store?.id ?? null,
    source: 'receipt',
    status: 'open',
    title: payee.store?.name ?? toPrintedTitle(fields),
    description: describeScannedItems(fields.items),
    payAmount: amount,
    // These details come from OCR, not from the store, so our receipts do not repeat them.
    items: [],
    taxLines: [],
    taxIncluded: true,
    allowedPaymentMethods: null,
    tableNumber: null,
    waiter: null,
    ownerId: owner.userId,
    ownerDevice: owner.device,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: null,
    expiresAt: new Date(now.getTime() + RECEIPT_ORDER_LIFE_MS),
    createdAt: now,
    updatedAt: now,
  };
}

/** Empty without a name: the branch alone would pass for one. */
function toPrintedTitle({ title, branch }: ReceiptFields): string {
  if (title === null) return '';
  return plainText([title, branch].filter(Boolean).join(' '), ORDER_TITLE_LENGTH_MAX) ?? '';
}

type OrderScanKeys = orderScans.Fingerprints &
  Pick<orderScans.OrderScan, 'storeKey' | 'orderId' | 'createdAt'>;

function buildOrderScan(
  { amount, isSure, fields, payee, ocrResult }: Reading,
  keys: OrderScanKeys,
): orderScans.NewOrderScan {
  return {
    ...keys,
    matchFailure: payee.matchFailure,
    readAmount: amount,
    isAmountCertain: isSure,
    typedAt: null,
    requiresAcceptance: !isSure,
    issuedAt: fields.issuedAt,
    perceptualHash: ocrResult.perceptualHash,
    payDuplicateAt: null,
  };
}

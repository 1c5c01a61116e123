import { readScanned } from '@saifu/domain/orders/qr-payload';
import {
  plainText,
  type SlipFacts,
  slipAmount,
  slipDescription,
} from '@saifu/domain/orders/receipt-scan';
import { storeKey } from '@saifu/domain/orders/store-matching';
import { AppError } from '@saifu/domain/shared/app-error';
import { ORDER_TITLE_LENGTH_MAX, RECEIPT_ORDER_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Seeing } from '../../../receipt-ocr/ocr-pool.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../order.repository.ts';
import { type FoundCode, findScanned, refuseDead } from '../qr-code/find-code.ts';
import * as twins from './duplicate-scan.repository.ts';
import { factsOf } from './extract-fields.ts';
import { marksOf } from './fingerprint.ts';
import { type Payee, payeeOf } from './match-store.ts';
import * as slips from './order-scan.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

type TakingDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The order of a bill that was seen, and what its paper says. */
export type TakenSlip = {
  readonly order: orders.Order;
  readonly store: stores.Store | null;
  readonly facts: SlipFacts;
  /** What a code on the paper decided. */
  readonly byCode: 'order' | 'store' | null;
};

/**
 * Makes an order of what was seen on photographs, or finds the one there is. What `finish` writes
 * is written with the order, or not at all.
 */
export const takeSlip = async <Result>(
  deps: TakingDeps,
  seeing: Seeing,
  owner: twins.Person,
  finish: (tx: Tx, taken: TakenSlip) => Promise<Result>,
): Promise<Result> => {
  const facts = factsOf(seeing.facts);
  const code = await codeOn(deps, seeing.facts.qr_payload);
  if (code?.order) {
    return finish(deps.db, { order: code.order, store: code.store, facts, byCode: 'order' });
  }
  const { verdict, pay_amount: amount, currency } = seeing.facts;
  const read = slipAmount({ verdict, amount, currency });
  if (read === undefined) throw new AppError('receipt.unreadable');
  const payee: Payee = code
    ? { store: code.store, unmatched: null }
    : payeeOf(await stores.listLike(deps.db, facts), facts);
  return deps.db.transaction(async (tx) => {
    const order = await writeSlip(tx, deps, { ...read, facts, payee, owner, seeing });
    return finish(tx, { order, store: payee.store, facts, byCode: code ? 'store' : null });
  });
};

/** A code of ours counts more than what is printed; anybody else's says nothing to us. */
async function codeOn(deps: TakingDeps, payload: string | null): Promise<FoundCode | undefined> {
  const scanned = readScanned(payload ?? '', deps.config.qrOrigins);
  if (scanned === undefined || scanned.kind === 'localhost') return undefined;
  const found = await findScanned(deps.db, scanned);
  if (found !== undefined) refuseDead(found, deps.clock.now());
  return found;
}

type Reading = NonNullable<ReturnType<typeof slipAmount>> & {
  readonly facts: SlipFacts;
  readonly payee: Payee;
  readonly owner: twins.Person;
  readonly seeing: Seeing;
};

async function writeSlip(tx: Tx, deps: TakingDeps, reading: Reading): Promise<orders.Order> {
  const { facts, payee, owner, seeing } = reading;
  const { photos } = seeing;
  const key = storeKey(payee.store?.id ?? null, facts);
  const marks = marksOf({ storeKey: key, issuedAt: facts.issuedAt }, reading.amount);
  if (marks.bill !== null) await slips.lockBill(tx, marks.bill, deps.clock.now());
  // Only now, so that of two bills the one that waited is the later one.
  const now = deps.clock.now();
  const order = newOrder(reading, now);
  const slip = newSlip(reading, { ...marks, storeKey: key, orderId: order.id, createdAt: now });
  const before = await twins.findOwnOpen(tx, slip, owner, now);
  const own = before === undefined ? undefined : await orders.getLocked(tx, before);
  // While we waited for it, its owner may have made it the order of another amount.
  if (own?.status === 'open' && own.payAmount === reading.amount) {
    await improve(tx, own, slip);
    await scanPhotos.put(tx, { orderId: own.id, facts, photos, createdAt: now });
    return own;
  }
  await orders.add(tx, order, payee.store?.merchantId ?? null);
  await slips.insert(tx, slip);
  await scanPhotos.put(tx, { orderId: order.id, facts, photos, createdAt: now });
  return order;
}

/** The same bill once more: where this photograph is the clearer one, its amount needs nobody. */
async function improve(tx: Tx, order: orders.Order, newScan: slips.NewSlip): Promise<void> {
  const slip = await slips.get(tx, order.id);
  if (slip === undefined || !newScan.amountSure) return;
  const { payAmount: readAmount } = order;
  await slips.change(tx, { ...slip, readAmount, amountSure: true, requiresAcceptance: false });
}

function newOrder({ amount, facts, payee, owner }: Reading, now: Date): orders.Order {
  const printed = [facts.title, facts.branch].filter(Boolean).join(' ');
  return {
    id: newUuid(),
    storeId: payee.store?.id ?? null,
    source: 'receipt',
    status: 'open',
    title: payee.store?.name ?? plainText(printed, ORDER_TITLE_LENGTH_MAX) ?? '',
    description: slipDescription(facts.items),
    payAmount: amount,
    // What is printed was read, not told by the store: receipts of ours do not repeat it.
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

type Known = slips.Marks & Pick<slips.Slip, 'storeKey' | 'orderId' | 'createdAt'>;

function newSlip({ amount, isSure, facts, payee, seeing }: Reading, known: Known): slips.NewSlip {
  return {
    ...known,
    unmatched: payee.unmatched,
    readAmount: amount,
    amountSure: isSure,
    typedAt: null,
    requiresAcceptance: !isSure,
    issuedAt: facts.issuedAt,
    likeness: seeing.likeness,
    payDuplicateAt: null,
  };
}

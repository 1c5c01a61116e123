import { type CivilDate, isCivilDate } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';
import type { Tx } from '../../../platform/db/db.ts';
import { throwInvalidCursor } from '../../../platform/pagination.ts';
import * as firstOrders from '../first-order.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import * as charges from './charge.repository.ts';
import type { Charge } from './charge.ts';

/** A period, or the first payment, which is the oldest entry. */
export type Listed =
  | { readonly kind: 'period'; readonly charge: Charge }
  | { readonly kind: 'first'; readonly first: firstOrders.FirstOrder };

export type ChargePage = {
  readonly recurringBilling: RecurringBilling;
  readonly found: readonly Listed[];
  readonly cards: ReadonlyMap<string, firstOrders.AttemptedCard>;
  readonly now: Date;
};

type LoadChargesInput = Period & { readonly limit: number; readonly cursor?: string | undefined };

/** The charges of a period, newest first. Returns one more than the limit if there are more. */
export async function loadCharges(
  tx: Tx,
  recurringBilling: RecurringBilling,
  { limit, cursor, from, to }: LoadChargesInput,
  now: Date,
): Promise<ChargePage> {
  const before = cursor === undefined ? undefined : parseDueCursor(cursor);
  const period = { from, to };
  const input = { ...period, before, limit: limit + 1 };
  const listed = await charges.listAll(tx, recurringBilling.id, input);
  const firsts =
    listed.length > limit ? [] : await firstOrders.listFirst(tx, [recurringBilling.id], period);
  const paymentIds = [...listed, ...firsts].flatMap(({ paymentId }) => paymentId ?? []);
  const found: readonly Listed[] = [
    ...listed.map((charge) => ({ kind: 'period', charge }) as const),
    ...firsts.map((first) => ({ kind: 'first', first }) as const),
  ];
  return { recurringBilling, found, cards: await firstOrders.listTriedCards(tx, paymentIds), now };
}

/** Periods are ordered by due date. The first payment is the last entry. */
export function toCursor(listed: Listed): string {
  const day = listed.kind === 'period' ? listed.charge.due : '';
  return Buffer.from(day).toString('base64url');
}

function parseDueCursor(cursor: string): CivilDate {
  const day = Buffer.from(cursor, 'base64url').toString();
  return isCivilDate(day) ? day : throwInvalidCursor();
}

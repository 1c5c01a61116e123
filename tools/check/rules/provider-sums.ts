import { type Evidence, isAwaitingPayer, isInFlight } from '../evidence.ts';
import { ATTEMPT_MS } from '../limits.ts';
import type { Movement } from '../read-journal.ts';
import type { AttemptRow, PaymentRow } from '../rows.ts';

/** Money at the provider: reserved, and captured minus refunded. */
export type Sums = { readonly reserved: number; readonly net: number };

const NOTHING: Sums = { reserved: 0, net: 0 };

/**
 * What the provider may have held when the snapshot was taken: after the movements that are
 * certainly older, and after each newer one.
 */
export function listProviderSums(movements: readonly Movement[]): readonly Sums[] {
  let sums = NOTHING;
  for (const movement of movements.filter(({ isNewer }) => !isNewer)) sums = move(sums, movement);
  const possible = [sums];
  for (const movement of movements.filter(({ isNewer }) => isNewer)) {
    sums = move(sums, movement);
    possible.push(sums);
  }
  return possible;
}

function move({ reserved, net }: Sums, { type, amount }: Movement): Sums {
  switch (type) {
    case 'authorized':
      return { reserved: reserved + amount, net };
    case 'captured':
    case 'bitcash_captured':
      // A capture releases what it leaves of the authorization.
      return { reserved: 0, net: net + amount };
    case 'canceled':
    case 'expired':
      return { reserved: 0, net };
    case 'refunded':
    case 'bitcash_refunded':
      return { reserved, net: net - amount };
    case 'refund_failed':
      return { reserved, net: net + amount };
    default:
      return { reserved, net };
  }
}

/** What our rows say, first as they stand and then with each result that may be on its way. */
export function listExpectedSums(
  evidence: Evidence,
  payment: PaymentRow,
  movements: readonly Movement[],
): readonly Sums[] {
  const attempts = evidence.attemptsOf(payment.id).filter((one) => isInFlight(evidence, one));
  const possible = [getSums(payment)];
  for (const attempt of attempts) {
    possible.push(...possible.flatMap((sums) => applyAttempt(sums, attempt, payment)));
  }
  const isUnanswered = isAwaitingPayer(evidence, payment);
  if (isUnanswered) possible.push(...listAuthorized(payment));
  if (hasJustExpired(evidence, movements)) possible.push(NOTHING);
  return possible;
}

function getSums({ status, total, captured, refunded }: PaymentRow): Sums {
  if (status !== 'processing' && status !== 'complete') return NOTHING;
  return captured === 0 ? { reserved: total, net: 0 } : { reserved: 0, net: captured - refunded };
}

/** The amount is reserved or captured at once, depending on the method. */
function listAuthorized({ total }: PaymentRow): readonly Sums[] {
  return [
    { reserved: total, net: 0 },
    { reserved: 0, net: total },
  ];
}

function applyAttempt(
  { reserved, net }: Sums,
  { kind, amount }: AttemptRow,
  payment: PaymentRow,
): readonly Sums[] {
  switch (kind) {
    case 'authorize':
      return listAuthorized(payment);
    case 'capture':
      // Captured, or the authorization had expired before.
      return [{ reserved: 0, net: amount }, NOTHING];
    case 'void':
      return [NOTHING, ...listAuthorized(payment)];
    case 'refund':
      return [{ reserved, net: net - amount }];
  }
}

/** The provider released an authorization by itself, and its event may be on its way. */
function hasJustExpired({ journal, isSettled }: Evidence, movements: readonly Movement[]): boolean {
  const last = movements.at(-1);
  if (last?.type !== 'expired' || isSettled) return false;
  return (journal.now - last.at) * 1000 < ATTEMPT_MS;
}

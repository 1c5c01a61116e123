import {
  GUEST_DAY_YEN_MAX,
  GUEST_PAYMENT_YEN_MAX,
  PROFILE_THRESHOLD_YEN,
  SPENDING_YEN,
} from './limits.ts';
import { type OrderSource, type OrderStatus, orderMachine, statusAt } from './order.ts';
import { isPaidAtCounter, type PaymentMethod, rangeOf } from './payment-method.ts';
import { Refusal } from './refusal.ts';
import type { StoreStatus } from './store.ts';

/** Everything that decides whether an order may be paid so, by this payer, now. */
export type PaymentFacts = {
  readonly order: {
    readonly source: OrderSource;
    readonly status: OrderStatus;
    readonly payAmount: number;
    readonly expiresAt: Date;
    readonly methods: readonly PaymentMethod[];
  };
  readonly storeStatus: StoreStatus;
  readonly expectedAmount: number;
  readonly method: PaymentMethod;
  /** Whose hand slides. */
  readonly by: 'customer' | 'staff';
  /** Null: a guest. */
  readonly missingProfile: readonly string[] | null;
  readonly spent: { readonly day: number; readonly month: number };
  readonly now: Date;
};

/** Why not, in the order in which a payer can do something about it; or undefined. */
export function paymentFault(facts: PaymentFacts): Refusal | undefined {
  const { order, method, now, expectedAmount } = facts;
  const closed = orderMachine.refusal(statusAt(order, now), 'pay');
  if (closed !== undefined) {
    const isInvoice = order.source === 'invoice' && closed === 'order.paid';
    return new Refusal(isInvoice ? 'invoice.paid' : closed);
  }
  if (facts.storeStatus !== 'active') return new Refusal('store.inactive');
  if (expectedAmount !== order.payAmount) return new Refusal('order.amount_changed');
  const { minYen, maxYen } = rangeOf(method, order.source);
  const isTaken =
    method !== 'linepay' &&
    order.methods.includes(method) &&
    order.payAmount >= minYen &&
    order.payAmount <= maxYen;
  if (!isTaken) return new Refusal('store.method_unsupported');
  // Coins change hands at the counter, and whoever gets them says so.
  if (method === 'cash' && isPaidAtCounter(order.source) && facts.by !== 'staff') {
    return new Refusal('request.invalid', {}, [{ path: 'by', code: 'field.format' }]);
  }
  return limitFault(facts);
}

/** How much this payer may pay: less for whoever has not said who they are. */
export function limitsOf(isComplete: boolean | null): { day: number; month: number } {
  if (isComplete === null) return { day: GUEST_DAY_YEN_MAX, month: GUEST_DAY_YEN_MAX * 30 };
  return { ...(isComplete ? SPENDING_YEN.complete : SPENDING_YEN.incomplete) };
}

function limitFault({ order, missingProfile, spent }: PaymentFacts): Refusal | undefined {
  const amount = order.payAmount;
  const fits = ({ day, month }: { day: number; month: number }) =>
    spent.day + amount <= day && spent.month + amount <= month;
  if (missingProfile === null) {
    if (amount > GUEST_PAYMENT_YEN_MAX) return tooMuch(GUEST_PAYMENT_YEN_MAX);
    return fits(limitsOf(null)) ? undefined : tooMuch(GUEST_DAY_YEN_MAX);
  }
  const isComplete = missingProfile.length === 0;
  if (!isComplete && (amount > PROFILE_THRESHOLD_YEN || !fits(limitsOf(false)))) {
    return new Refusal('profile.incomplete', {
      threshold: PROFILE_THRESHOLD_YEN,
      missing: missingProfile,
    });
  }
  return fits(limitsOf(true)) ? undefined : tooMuch(SPENDING_YEN.complete.day);
}

function tooMuch(limit: number): Refusal {
  return new Refusal('payment.limit_exceeded', { limit });
}

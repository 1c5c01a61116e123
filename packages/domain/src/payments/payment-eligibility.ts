import type { StoreStatus } from '../merchants/store.ts';
import { type OrderSource, type OrderStatus, orderMachine, statusAt } from '../orders/order.ts';
import {
  checkRecurringEligibility,
  isHidden,
  type RecurringBillingEligibilityInput,
} from '../recurring-billing/eligibility.ts';
import { AppError } from '../shared/app-error.ts';
import {
  GUEST_DAY_YEN_MAX,
  GUEST_PAYMENT_YEN_MAX,
  PROFILE_THRESHOLD_YEN,
  SPENDING_YEN,
} from '../shared/limits.ts';
import { getAmountRange, isPaidAtCounter, type PaymentMethod } from './payment-method.ts';
import { checkOwnLimits, type OwnLimitsInput } from './spending-limits.ts';

/** Everything that decides whether an order can be paid with this method by this payer now. */
export type PaymentEligibilityInput = {
  readonly order: {
    readonly source: OrderSource;
    readonly status: OrderStatus;
    readonly payAmount: number;
    readonly expiresAt: Date;
    readonly methods: readonly PaymentMethod[];
  };
  /** Null if the store is not registered. */
  readonly storeStatus: StoreStatus | null;
  /** Set if the order was created from a receipt scan. */
  readonly scanStatus: {
    readonly isAmountSure: boolean;
    readonly requiresAcceptance: boolean;
    readonly isDuplicate: boolean;
  } | null;
  /** Null if the order is not part of a recurring billing. */
  readonly agreed: RecurringBillingEligibilityInput | null;
  readonly expectedAmount: number;
  readonly method: PaymentMethod;
  /** Who makes the slide gesture. */
  readonly by: 'customer' | 'staff';
  /** Null for a guest. */
  readonly missingProfile: readonly string[] | null;
  readonly spent: { readonly day: number; readonly month: number };
  /** The payer's own spending limits; null for a guest. */
  readonly own: OwnLimitsInput | null;
  readonly now: Date;
};

/**
 * The first reason why the payment is not possible, or undefined. Reasons are checked in the order
 * in which the payer can act on them.
 */
export function checkPaymentEligibility(input: PaymentEligibilityInput): AppError | undefined {
  const { order, scanStatus, agreed, method, now, expectedAmount } = input;
  // To other users not even the payment status is visible.
  if (agreed !== null && isHidden(agreed)) return new AppError('not_found');
  const closed = orderMachine.getError(statusAt(order, now), 'pay');
  if (closed !== undefined) {
    const isInvoice = order.source === 'invoice' && closed === 'order.paid';
    return new AppError(isInvoice ? 'invoice.paid' : closed);
  }
  if (input.storeStatus === null) return new AppError('store.unregistered');
  if (input.storeStatus !== 'active') return new AppError('store.inactive');
  if (scanStatus?.isAmountSure === false) return new AppError('order.amount_unsure');
  if (expectedAmount !== order.payAmount) return new AppError('order.amount_changed');
  const { minYen, maxYen } = getAmountRange(method, order.source);
  const isTaken =
    method !== 'linepay' &&
    order.methods.includes(method) &&
    order.payAmount >= minYen &&
    order.payAmount <= maxYen;
  if (!isTaken) return new AppError('store.method_unsupported');
  const unagreed = agreed === null ? undefined : checkRecurringEligibility(agreed);
  if (unagreed !== undefined) return unagreed;
  // Staff confirm cash at the counter, and amounts that were not read from the receipt.
  const isCoins = method === 'cash' && isPaidAtCounter(order.source);
  if ((isCoins || scanStatus?.requiresAcceptance) && input.by !== 'staff') {
    return new AppError('request.invalid', {}, [{ path: 'by', code: 'field.format' }]);
  }
  if (scanStatus?.isDuplicate) return new AppError('order.duplicate');
  const { own, spent } = input;
  return (
    checkProviderLimits(input) ??
    (own ? checkOwnLimits(own, order.payAmount, spent, now) : undefined)
  );
}

/** The limits for this payer. An incomplete profile has lower limits. */
export function getProviderLimits(isComplete: boolean | null): SumLimits {
  if (isComplete === null) return { day: GUEST_DAY_YEN_MAX, month: GUEST_DAY_YEN_MAX * 30 };
  return { ...(isComplete ? SPENDING_YEN.complete : SPENDING_YEN.incomplete) };
}

function checkProviderLimits({
  order,
  missingProfile,
  spent,
}: PaymentEligibilityInput): AppError | undefined {
  const amount = order.payAmount;
  const check = (limits: SumLimits) => checkSumLimits(limits, spent, amount);
  if (missingProfile === null) {
    if (amount > GUEST_PAYMENT_YEN_MAX) return tooMuch(GUEST_PAYMENT_YEN_MAX, 0);
    return check(getProviderLimits(null));
  }
  const isComplete = missingProfile.length === 0;
  const isOverIncomplete =
    amount > PROFILE_THRESHOLD_YEN || check(getProviderLimits(false)) !== undefined;
  if (!isComplete && isOverIncomplete) {
    return new AppError('profile.incomplete', {
      threshold: PROFILE_THRESHOLD_YEN,
      missing: missingProfile,
    });
  }
  return check(getProviderLimits(true));
}

type SumLimits = { readonly day: number; readonly month: number };

function checkSumLimits(limits: SumLimits, spent: SumLimits, amount: number): AppError | undefined {
  if (spent.day + amount > limits.day) return tooMuch(limits.day, 1);
  return spent.month + amount > limits.month ? tooMuch(limits.month, 30) : undefined;
}

/** `days` is the period of the limit; 0 is one payment. */
function tooMuch(limit: number, days: 0 | 1 | 30): AppError {
  return new AppError('payment.limit_exceeded', { limit, days });
}

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

/** Everything that decides whether an order may be paid so, by this payer, now. */
export type PaymentEligibilityInput = {
  readonly order: {
    readonly source: OrderSource;
    readonly status: OrderStatus;
    readonly payAmount: number;
    readonly expiresAt: Date;
    readonly methods: readonly PaymentMethod[];
  };
  /** Null: nobody we know. */
  readonly storeStatus: StoreStatus | null;
  /** How it stands, where it was read from a photograph. */
  readonly scanStatus: {
    readonly isAmountSure: boolean;
    readonly requiresAcceptance: boolean;
    readonly isDuplicate: boolean;
  } | null;
  /** Null: it is no recurring billing. */
  readonly agreed: RecurringBillingEligibilityInput | null;
  readonly expectedAmount: number;
  readonly method: PaymentMethod;
  /** Whose hand slides. */
  readonly by: 'customer' | 'staff';
  /** Null: a guest. */
  readonly missingProfile: readonly string[] | null;
  readonly spent: { readonly day: number; readonly month: number };
  /** What the payer has set for themselves; null: a guest. */
  readonly own: OwnLimitsInput | null;
  readonly now: Date;
};

/** Why not, in the order in which a payer can do something about it; or undefined. */
export function checkPaymentEligibility(input: PaymentEligibilityInput): AppError | undefined {
  const { order, scanStatus, agreed, method, now, expectedAmount } = input;
  // Not even whether it is paid is anybody's business.
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
  // Coins change hands at the counter, and whoever gets them says so; as of an amount nobody read.
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

/** How much this payer may pay: less for whoever has not said who they are. */
export function getProviderLimits(isComplete: boolean | null): { day: number; month: number } {
  if (isComplete === null) return { day: GUEST_DAY_YEN_MAX, month: GUEST_DAY_YEN_MAX * 30 };
  return { ...(isComplete ? SPENDING_YEN.complete : SPENDING_YEN.incomplete) };
}

function checkProviderLimits({
  order,
  missingProfile,
  spent,
}: PaymentEligibilityInput): AppError | undefined {
  const amount = order.payAmount;
  const fits = ({ day, month }: { day: number; month: number }) =>
    spent.day + amount <= day && spent.month + amount <= month;
  if (missingProfile === null) {
    if (amount > GUEST_PAYMENT_YEN_MAX) return tooMuch(GUEST_PAYMENT_YEN_MAX);
    return fits(getProviderLimits(null)) ? undefined : tooMuch(GUEST_DAY_YEN_MAX);
  }
  const isComplete = missingProfile.length === 0;
  if (!isComplete && (amount > PROFILE_THRESHOLD_YEN || !fits(getProviderLimits(false)))) {
    return new AppError('profile.incomplete', {
      threshold: PROFILE_THRESHOLD_YEN,
      missing: missingProfile,
    });
  }
  return fits(getProviderLimits(true)) ? undefined : tooMuch(SPENDING_YEN.complete.day);
}

function tooMuch(limit: number): AppError {
  return new AppError('payment.limit_exceeded', { limit });
}

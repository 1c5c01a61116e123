import {
  addBusinessDays,
  type CivilDate,
  type Closing,
  isBusinessDay,
} from '../shared/calendar.ts';
import { defineMachine } from '../shared/state-machine.ts';
import { type Yen, yen } from '../shared/yen.ts';

/**
 * scheduled: taken from the balance, not sent to the bank. in_transit: the bank has the order.
 * paid: the bank has transferred it. failed: the bank returned it, and the merchant has it in
 * the balance again. canceled: it was taken back before it was sent.
 */
export const PAYOUT_STATUSES = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_EVENTS = ['send', 'pay', 'fail', 'cancel'] as const;
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

/** A bank may return a transfer days after it was made. What has ended stays so. */
export const payoutMachine = defineMachine<PayoutStatus, PayoutEvent>({
  scheduled: {
    on: { send: 'in_transit', fail: 'failed', cancel: 'canceled' },
    otherwise: 'payout.not_sent',
  },
  in_transit: {
    on: { send: 'in_transit', pay: 'paid', fail: 'failed' },
    otherwise: 'payout.sent',
  },
  paid: { on: { send: 'paid', pay: 'paid', fail: 'failed' }, otherwise: 'payout.sent' },
  failed: { on: { fail: 'failed' }, otherwise: 'payout.closed' },
  canceled: { on: { cancel: 'canceled' }, otherwise: 'payout.closed' },
});

/** Whether the merchant has the money in the balance again, to be paid out once more. */
export function isPaidBack(status: PayoutStatus): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Why a merchant that has something to be paid out got no payout in a run. */
export const PAYOUT_HINDRANCES = [
  'below_minimum',
  'negative_balance',
  'on_hold',
  'merchant_suspended',
  'no_bank_account',
  /** A bank returned a transfer to the account. The owner has to enter it anew. */
  'bank_account_rejected',
] as const;
export type PayoutHindrance = (typeof PAYOUT_HINDRANCES)[number];

export const PAYOUT_OUTCOMES = ['created', ...PAYOUT_HINDRANCES] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** Outcomes after which staff have to do something before the merchant is paid. */
export function isHeld(outcome: PayoutOutcome): boolean {
  return outcome !== 'created' && outcome !== 'below_minimum' && outcome !== 'negative_balance';
}

type Payable = {
  /** In no payout, and from before the cut-off. */
  readonly dueYen: Yen;
  /** In no payout at all. */
  readonly balanceYen: Yen;
  readonly minimumYen: Yen;
  readonly isSuspended: boolean;
  readonly isOnHold: boolean;
  readonly bankAccount: 'usable' | 'rejected' | 'missing';
};

export type PayoutPlan =
  | { readonly hindrance: PayoutHindrance; readonly amountYen: Yen }
  | {
      readonly hindrance: null;
      readonly amountYen: Yen;
      /** Also what came after the cut-off: it reduces the payout. */
      readonly takesAll: boolean;
    };

/**
 * What a merchant is paid now. It is never more than the balance: if refunds and chargebacks after
 * the cut-off are more than what came in after it, the payout includes both.
 */
export function planPayout(payable: Payable): PayoutPlan {
  const { dueYen, balanceYen, minimumYen } = payable;
  const takesAll = balanceYen < dueYen;
  const amountYen = yen(takesAll ? balanceYen : dueYen);
  const hindrance = findHindrance(payable, amountYen, minimumYen);
  return hindrance === null ? { hindrance, amountYen, takesAll } : { hindrance, amountYen };
}

function findHindrance(payable: Payable, amountYen: Yen, minimumYen: Yen): PayoutHindrance | null {
  if (amountYen < 0) return 'negative_balance';
  if (amountYen < minimumYen) return 'below_minimum';
  if (payable.isSuspended) return 'merchant_suspended';
  if (payable.isOnHold) return 'on_hold';
  if (payable.bankAccount === 'missing') return 'no_bank_account';
  return payable.bankAccount === 'rejected' ? 'bank_account_rejected' : null;
}

const BANKS: Closing = { yearEnd: true };

/** The day of the transfer: the payout day or, of a late run, the next on which banks are open. */
export function getTransferDay(paidOn: CivilDate, today: CivilDate): CivilDate {
  const day = paidOn > today ? paidOn : today;
  return isBusinessDay(day, BANKS) ? day : addBusinessDays(day, 1, BANKS);
}

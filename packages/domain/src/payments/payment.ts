import type { ErrorCode } from '../shared/app-error.ts';
import { addBusinessDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { SETTLEMENT_BUSINESS_DAYS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';
import { type Yen, yen } from '../shared/yen.ts';
import type { CardBrandName } from './card-brand.ts';

export const PAYMENT_STATUSES = [
  'waiting_for_payment',
  'processing',
  'complete',
  'refunded',
  'cancel',
  'error',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * authorize: the amount is authorized. settle: cash is handed over at the counter. capture: the
 * amount is captured before the authorization expires, without confirmation. confirm: the payer
 * confirmed, or three days passed. abort: canceled before authorization. fail: the issuer declined,
 * or the payer failed authentication. void: released before capture. refund: refunded after
 * capture; part_refund: refunded in part. refund_fail: the money of a refund came back; reopen: so
 * did the money of a payment that was refunded before it was complete. charge: captured for a
 * period of a recurring billing, and complete at once.
 */
export type PaymentEvent =
  | 'authorize'
  | 'settle'
  | 'charge'
  | 'capture'
  | 'confirm'
  | 'abort'
  | 'fail'
  | 'void'
  | 'refund'
  | 'part_refund'
  | 'refund_fail'
  | 'reopen';

export const paymentMachine = defineMachine<PaymentStatus, PaymentEvent>({
  waiting_for_payment: {
    on: {
      authorize: 'processing',
      settle: 'complete',
      charge: 'complete',
      abort: 'cancel',
      fail: 'error',
    },
    otherwise: 'payment.not_created',
  },
  processing: {
    on: {
      authorize: 'processing',
      capture: 'processing',
      confirm: 'complete',
      void: 'cancel',
      refund: 'refunded',
      part_refund: 'processing',
      refund_fail: 'processing',
    },
    otherwise: 'payment.closed',
  },
  complete: {
    on: {
      settle: 'complete',
      confirm: 'complete',
      refund: 'refunded',
      part_refund: 'complete',
      refund_fail: 'complete',
    },
    otherwise: 'payment.closed',
  },
  refunded: {
    on: { refund: 'refunded', refund_fail: 'complete', reopen: 'processing' },
    otherwise: 'payment.closed',
  },
  cancel: { on: { abort: 'cancel', void: 'cancel' }, otherwise: 'payment.closed' },
  error: { on: { fail: 'error' }, otherwise: 'payment.closed' },
});

/**
 * How an authorization is split when a merchant refunds a part before capture. Only the rest is
 * captured, so the payer never pays the refunded part. If the payer requested the refund, this
 * confirms the payment, because the rest is undisputed; otherwise the payment stays processing. A
 * full refund before capture is a void, not a split.
 */
export function splitCapture(claim: { readonly reserved: number; readonly approved: number }): {
  readonly captureYen: Yen;
  readonly releaseYen: Yen;
} {
  const { reserved, approved } = claim;
  if (approved < 0 || approved >= reserved)
    throw new RangeError('the released part must be less than the authorized amount');
  return { captureYen: yen(reserved - approved), releaseYen: yen(approved) };
}

/** The payout date of a store. It never falls into the banks' year-end closure. */
export function settlementDate(completedAt: Date): CivilDate {
  return addBusinessDays(toCivilDate(completedAt), SETTLEMENT_BUSINESS_DAYS, { yearEnd: true });
}

/** The result of a provider request. A timeout is `unknown`, never a decline. */
export type ProviderResult =
  | {
      readonly kind: 'approved';
      readonly reference: string;
      /** Already captured, not only authorized. */
      readonly isCaptured: boolean;
      readonly card: UsedCard | null;
    }
  | {
      readonly kind: 'declined';
      readonly reason: DeclineReason;
      readonly reference: string | null;
      /** The provider's fingerprint of the card; null if no card was used or it is not reported. */
      readonly fingerprint: string | null;
    }
  | { readonly kind: 'needs_payer'; readonly reference: string; readonly action: PayerAction }
  | { readonly kind: 'unknown' };

/** The result of a capture, void or refund request. */
export type ModificationResult =
  | { readonly kind: 'approved' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Nothing is left to capture: the authorization has expired or was voided. */
  | { readonly kind: 'expired' }
  /** The refund is made once the payer has given the provider their bank details. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' };

export type UsedCard = {
  readonly brand: CardBrandName;
  readonly last4: string;
  /** The provider's payment method id. */
  readonly method: string;
  /** Null: the provider does not report it. */
  readonly fingerprint: string | null;
  /** ISO code of the issuer's country. */
  readonly country: string | null;
};

export type PayerAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'voucher';
      readonly url: string;
      readonly expiresAt: Date;
      readonly chains: readonly {
        readonly chain: string;
        readonly paymentCode: string | null;
        readonly confirmationNumber: string;
      }[];
    };

/** Why an issuer declined, as far as the payer can act on it. */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'expired_card',
  'security_code',
  'lost_or_stolen',
  'limit',
  'authentication',
  'try_again',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export function toDeclineErrorCode(reason: DeclineReason): ErrorCode {
  return reason === 'authentication' ? 'payment.authentication_failed' : 'payment.declined';
}

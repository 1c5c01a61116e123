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
 * authorize: the money is reserved. settle: it has changed hands at the counter. capture: it is
 * taken before it runs out, while nobody has said yes. confirm: the payer said yes, or three days
 * passed. abort: given up before anything was reserved. fail: the issuer said no, or the payer
 * could not prove who they are. void: given back before it was taken. refund: given back after;
 * part_refund: some of it. charge: taken for a period of what was agreed to, and so complete.
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
  | 'part_refund';

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
    },
    otherwise: 'payment.closed',
  },
  complete: {
    on: { settle: 'complete', confirm: 'complete', refund: 'refunded', part_refund: 'complete' },
    otherwise: 'payment.closed',
  },
  refunded: { on: { refund: 'refunded' }, otherwise: 'payment.closed' },
  cancel: { on: { abort: 'cancel', void: 'cancel' }, otherwise: 'payment.closed' },
  error: { on: { fail: 'error' }, otherwise: 'payment.closed' },
});

/**
 * What becomes of reserved money when a merchant gives a part of it back before it was captured.
 * Only the rest is captured, so the payer never pays what they get back. Where the payer asked for
 * that part, the payment is confirmed by it, as the rest is undisputed; if nobody asked, it stays
 * processing. To give back all of it is to void, not to settle.
 */
export function splitCapture(claim: { readonly reserved: number; readonly approved: number }): {
  readonly captureYen: Yen;
  readonly releaseYen: Yen;
} {
  const { reserved, approved } = claim;
  if (approved < 0 || approved >= reserved) throw new RangeError('a part is less than the whole');
  return { captureYen: yen(reserved - approved), releaseYen: yen(approved) };
}

/** The day on which a store has its money, which is none of those when banks rest at year's end. */
export function settlementDate(completedAt: Date): CivilDate {
  return addBusinessDays(toCivilDate(completedAt), SETTLEMENT_BUSINESS_DAYS, { yearEnd: true });
}

/** What the network answered. Silence is an answer too, and never a no. */
export type ProviderResult =
  | {
      readonly kind: 'approved';
      readonly reference: string;
      /** Taken already, rather than reserved. */
      readonly isCaptured: boolean;
      readonly card: UsedCard | null;
    }
  | {
      readonly kind: 'declined';
      readonly reason: DeclineReason;
      readonly reference: string | null;
      /** By what the network tells cards apart; null: it was no card, or it does not say. */
      readonly fingerprint: string | null;
    }
  | { readonly kind: 'needs_payer'; readonly reference: string; readonly action: PayerAction }
  | { readonly kind: 'unknown' };

/** What it answered when it was to take what it holds, to let go of it, or to give it back. */
export type ModificationResult =
  | { readonly kind: 'approved' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** There is nothing to take any more: what was reserved has run out, or was let go. */
  | { readonly kind: 'expired' }
  /** It will be given back, once the payer has told the network where to. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' };

export type UsedCard = {
  readonly brand: CardBrandName;
  readonly last4: string;
  /** The network's name for it. */
  readonly method: string;
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

/** Why an issuer said no, as far as a payer can do something about it. */
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

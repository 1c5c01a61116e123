import type { CardBrandName } from './card-brand.ts';
import { defineMachine } from './machine.ts';
import type { RefusalCode } from './refusal.ts';

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
 * authorize: the money is reserved. settle: it has changed hands at the counter. confirm: the
 * payer said yes, or three days passed. abort: given up before anything was reserved. fail: the
 * issuer said no, or the payer could not prove who they are. void: given back before it was taken.
 * refund: given back after; part_refund: some of it.
 */
export type PaymentEvent =
  | 'authorize'
  | 'settle'
  | 'confirm'
  | 'abort'
  | 'fail'
  | 'void'
  | 'refund'
  | 'part_refund';

export const paymentMachine = defineMachine<PaymentStatus, PaymentEvent>({
  waiting_for_payment: {
    on: { authorize: 'processing', settle: 'complete', abort: 'cancel', fail: 'error' },
    otherwise: 'payment.not_made',
  },
  processing: {
    on: { authorize: 'processing', confirm: 'complete', void: 'cancel', refund: 'refunded' },
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

/** What the network answered. Silence is an answer too, and never a no. */
export type Outcome =
  | {
      readonly kind: 'approved';
      readonly reference: string;
      /** Taken already, rather than reserved. */
      readonly isCaptured: boolean;
      readonly card: UsedCard | null;
    }
  | { readonly kind: 'declined'; readonly reason: DeclineReason; readonly reference: string | null }
  | { readonly kind: 'needs_payer'; readonly reference: string; readonly action: PayerAction }
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

export function refusalOfDecline(reason: DeclineReason): RefusalCode {
  return reason === 'authentication' ? 'payment.authentication_failed' : 'payment.declined';
}

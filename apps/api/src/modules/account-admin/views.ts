import type { StaffAccountView } from '@saifu/contract/staff-account';
import type {
  SignInEventView,
  StaffAccountRowView,
  StaffAccountSessionView,
} from '@saifu/contract/staff-account-search';
import type { AccountSearchKind } from '@saifu/domain/identity/account-search';
import { maskPerson } from '@saifu/domain/identity/mask-person';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Device } from '../identity/session/session.repository.ts';
import type { SignInEvent } from '../identity/sign-in-event/sign-in-event.repository.ts';
import { toLimitsView, toSpendingLimitsView } from '../payments/spending-limit/views.ts';
import type { FoundAccount } from './account-search.repository.ts';
import type { AccountDetails } from './load-account.ts';
import { listRevealable } from './reveal-field.ts';

export function toStaffAccountView(details: AccountDetails): StaffAccountView {
  const { user, deletion, blocks } = details;
  return {
    id: toTypeId('user', user.id),
    status: user.status,
    created_at: toTimestamp(user.createdAt),
    ...maskPerson(user),
    email_verified: user.emailVerified,
    phone_verified: user.phoneVerified,
    revealable: [...listRevealable(user)],
    language: user.locale,
    passkeys: details.passkeys,
    suspensions: details.suspensions.map(({ reason, suspendedAt, restoreReason, restoredAt }) => ({
      reason,
      suspended_at: toTimestamp(suspendedAt),
      restore_reason: restoreReason,
      restored_at: restoredAt && toTimestamp(restoredAt),
    })),
    deletion: deletion && {
      requested_at: toTimestamp(deletion.requestedAt),
      erase_at: toTimestamp(deletion.eraseAt),
    },
    limits: toStaffLimitsView(details.limits),
    cards: toCardViews(details),
    declines_until: toOptionalTimestamp(blocks.payerUntil),
    typed_cards: {
      blocked: blocks.typedCards.count,
      declines_until: toOptionalTimestamp(blocks.typedCards.until),
    },
    recurring_billings: details.recurringBillings,
    payments: toPaymentViews(details),
    refund_requests: details.refundRequests.map(({ id, status, requestedAmount, filedAt }) => ({
      id: toTypeId('refundRequest', id),
      status,
      requested_amount: requestedAmount,
      filed_at: toTimestamp(filedAt),
    })),
    consultations: details.consultations.map(({ id, status, createdAt }) => ({
      id: toTypeId('consultation', id),
      status,
      created_at: toTimestamp(createdAt),
    })),
  };
}

const toOptionalTimestamp = (time: Date | null) => time && toTimestamp(time);

function toStaffLimitsView(limits: AccountDetails['limits']): StaffAccountView['limits'] {
  const { spending, staffLimits: staff } = limits;
  const { maximum, used } = toLimitsView(limits);
  return {
    own: toSpendingLimitsView(spending.limits),
    staff:
      staff === undefined
        ? null
        : {
            per_payment: staff.perPayment,
            per_day: staff.perDay,
            per_month: staff.perMonth,
            set_at: toTimestamp(staff.setAt),
          },
    maximum,
    used,
  };
}

function toCardViews({ cards, blocks }: AccountDetails): StaffAccountView['cards'] {
  return cards.map((card) => {
    const block = blocks.savedCards.find(({ cardId }) => cardId === card.id);
    return {
      id: toTypeId('card', card.id),
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      is_default: card.isDefault,
      frozen_at: toOptionalTimestamp(card.frozenAt),
      declines_until: toOptionalTimestamp(block?.until ?? null),
    };
  });
}

function toPaymentViews({ payments }: AccountDetails): StaffAccountView['payments'] {
  return payments.map((payment) => ({
    id: toTypeId('payment', payment.id),
    store_name: payment.storeName,
    amount: payment.amount,
    method: payment.method,
    card_last4: payment.cardLast4,
    status: payment.status,
    created_at: toTimestamp(payment.createdAt),
  }));
}

export function toRowView(account: FoundAccount, matched: AccountSearchKind): StaffAccountRowView {
  return {
    id: toTypeId('user', account.id),
    status: account.status,
    created_at: toTimestamp(account.createdAt),
    ...maskPerson(account),
    matched,
  };
}

export function toSessionView(device: Device): StaffAccountSessionView {
  return {
    id: toTypeId('session', device.id),
    device_name: device.deviceName,
    created_at: toTimestamp(device.createdAt),
    last_seen_at: toTimestamp(device.lastSeenAt),
  };
}

export function toSignInEventView(event: SignInEvent): SignInEventView {
  const { id, method, failure, deviceName, network, createdAt } = event;
  return {
    id: toTypeId('signInEvent', id),
    method,
    failure,
    device_name: deviceName,
    network,
    created_at: toTimestamp(createdAt),
  };
}

import type { NotificationEvent } from '@saifu/domain/notifications/notification';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import { type SecurityMessageContext, sendSecurityMessage } from './send-security-message.ts';

/**
 * A security-relevant change of an account. The deduplication key makes sure that it is reported
 * once.
 */
type SecurityNotice = { readonly deduplicationKey: string } & (
  | { readonly kind: 'messages_off'; readonly event: SilenceableEvent }
  | { readonly kind: 'limits_raised'; readonly from: Date }
  | { readonly kind: PasskeyNotice | StaffNotice }
);

type PasskeyNotice = 'passkey_added' | 'passkey_removed' | 'passkey_cloned';

const PASSKEY_NOTICES: Readonly<Record<string, PasskeyNotice>> = {
  'passkey.added': 'passkey_added',
  'passkey.removed': 'passkey_removed',
  'passkey.cloned': 'passkey_cloned',
};

/** What staff changed, usually at the owner's request. */
type StaffNotice = 'sessions_ended' | 'card_unlocked' | 'staff_limits_set' | 'staff_limits_lifted';

const STAFF_NOTICES: Readonly<Record<string, StaffNotice>> = {
  'account.sessions_ended': 'sessions_ended',
  'card.unlocked': 'card_unlocked',
  'spending_limit.set': 'staff_limits_set',
  'spending_limit.lifted': 'staff_limits_lifted',
};

/** Security messages cannot be switched off. */
type SilenceableEvent = Exclude<NotificationEvent, 'security'>;

const EVENTS = {
  payment: 'any.event_payment',
  confirmation_due: 'any.event_confirmation_due',
  refund: 'any.event_refund',
  recurring: 'any.event_recurring',
  support: 'any.event_support',
} as const satisfies Readonly<Record<SilenceableEvent, MessageTextKey>>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Informs the owner at a trusted contact of every change that weakens the account, because an
 * attacker may have made it, and of what staff changed.
 */
export async function notifyAccountOwner(deps: Deps, domainEvent: DomainEvent): Promise<void> {
  const notice = toSecurityNotice(domainEvent);
  const message = {
    id: deriveUuid(notice.deduplicationKey, 'message', notice.kind),
    userId: domainEvent.subjectId,
    occurredAt: domainEvent.occurredAt,
    compose: (context: SecurityMessageContext) => composeContent(notice, context),
  };
  await deps.db.transaction((tx) => sendSecurityMessage(deps, tx, message));
}

function toSecurityNotice({
  id,
  type,
  subjectId,
  payload,
  occurredAt,
}: DomainEvent): SecurityNotice {
  if (type === 'limit.raised') {
    return { kind: 'limits_raised', deduplicationKey: id, from: new Date(String(payload.from)) };
  }
  const staffNotice = STAFF_NOTICES[type];
  if (staffNotice !== undefined) return { kind: staffNotice, deduplicationKey: id };
  // One message per hour, so that repetition does not bury other messages.
  const hour = Math.floor(occurredAt.getTime() / HOUR_MS);
  const passkeyNotice = PASSKEY_NOTICES[type];
  if (passkeyNotice === 'passkey_cloned')
    return { kind: passkeyNotice, deduplicationKey: `${subjectId} ${hour}` };
  if (passkeyNotice !== undefined) return { kind: passkeyNotice, deduplicationKey: id };
  const event = payload.event as SilenceableEvent;
  return { kind: 'messages_off', deduplicationKey: `${subjectId} ${event} ${hour}`, event };
}

function composeContent(
  notice: SecurityNotice,
  { isMail, locale, params }: SecurityMessageContext,
): MessageContent {
  const { phone } = params;
  switch (notice.kind) {
    case 'messages_off': {
      const event = tMessage(locale, EVENTS[notice.event]);
      return isMail
        ? composeMessage('messages_off_email', locale, { ...params, event })
        : composeMessage('messages_off_sms', locale, { event, phone });
    }
    case 'limits_raised': {
      const from = timeInWords(notice.from);
      return isMail
        ? composeMessage('limits_raised_email', locale, { ...params, from })
        : composeMessage('limits_raised_sms', locale, { from, phone });
    }
    // The name of a passkey is left out: an attacker could write a text for the owner into it.
    case 'passkey_added':
    case 'passkey_removed':
    case 'passkey_cloned':
    case 'sessions_ended':
    case 'card_unlocked':
    case 'staff_limits_set':
    case 'staff_limits_lifted':
      return isMail
        ? composeMessage(`${notice.kind}_email`, locale, params)
        : composeMessage(`${notice.kind}_sms`, locale, { phone });
  }
}

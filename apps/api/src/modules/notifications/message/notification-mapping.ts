import type { NotificationEvent } from '@saifu/domain/notifications/notification';
import type { Params } from '@saifu/i18n/format';
import type { Notification, NotificationAbout } from '../notification/notification.ts';
import type { MessageKind } from './templates/templates.ts';

/** Message kind without its channel suffix. */
export type PlainKind = MessageKind extends infer Kind
  ? Kind extends `${infer Plain}_${'email' | 'sms'}`
    ? Plain
    : never
  : never;

export type NotificationContent = Pick<Notification, 'event' | 'kind' | 'about' | 'path'>;

type NotificationMapping =
  | NotificationEvent
  | { readonly event: NotificationEvent; readonly path: string };

/**
 * The notification event of each message kind. Null for a message that the user requested, such as
 * a code, and for a message to another recipient.
 */
const NOTIFICATION_MAPPINGS: Readonly<Record<PlainKind, NotificationMapping | null>> = {
  confirm: null,
  sign_in_code: null,
  sign_in_link: null,
  reset: null,
  contact_code: null,
  step_up: null,
  contact_current: null,
  contact_waiting: null,
  contact_in_use: null,
  contact_removed: null,
  receipts: null,
  invoice: null,
  merchant_application_link: null,
  merchant_application_submitted: null,
  merchant_application_changes: null,
  merchant_application_approved: null,
  merchant_application_rejected: null,
  merchant_suspended: null,
  merchant_restored: null,
  merchant_unanswered: null,
  merchant_dispute_opened: null,
  merchant_dispute_final: null,
  merchant_dispute_won: null,
  merchant_dispute_lost: null,
  merchant_refund_failed: null,
  merchant_payment_voided: null,
  member_invitation: null,
  staff_invitation: null,
  member_password_reset: null,
  member_password_changed: null,
  member_passkey_added: null,
  member_passkey_cloned: null,
  member_passkey_removed: null,
  merchant_change_approved: null,
  merchant_change_rejected: null,
  merchant_key_issued: null,
  merchant_webhook_paused: null,
  merchant_fees_changed: null,
  merchant_payout_cycle_changed: null,
  merchant_bank_account_changed: null,
  merchant_bank_account_kept: null,
  merchant_payout_paid: null,
  merchant_payout_failed: null,
  merchant_payout_rejected: null,
  account_suspended: null,
  account_reinstated: null,
  erased: null,

  password_changed: { event: 'security', path: '/settings/security' },
  email_changed: { event: 'security', path: '/profile' },
  phone_changed: { event: 'security', path: '/profile' },
  contact_scheduled: { event: 'security', path: '/profile' },
  contact_canceled: { event: 'security', path: '/profile' },
  contact_undone: { event: 'security', path: '/profile' },
  contact_undone_suspended: { event: 'security', path: '/profile' },
  deletion: { event: 'security', path: '/settings/privacy' },
  deletion_soon: { event: 'security', path: '/settings/privacy' },
  restored: { event: 'security', path: '/settings/privacy' },
  messages_off: { event: 'security', path: '/settings/notifications' },
  limits_raised: { event: 'security', path: '/settings/limits' },
  passkey_added: { event: 'security', path: '/settings/security' },
  passkey_removed: { event: 'security', path: '/settings/security' },
  passkey_cloned: { event: 'security', path: '/settings/security' },
  sessions_ended: { event: 'security', path: '/settings/security' },
  card_unlocked: { event: 'security', path: '/wallets' },
  staff_limits_set: { event: 'security', path: '/settings/limits' },
  staff_limits_lifted: { event: 'security', path: '/settings/limits' },
  data_exported: { event: 'security', path: '/settings/privacy' },
  payment_reported: 'security',

  payment_confirm: 'confirmation_due',
  payment_reminder: 'confirmation_due',
  payment_completed: 'payment',
  payment_canceled: 'payment',

  payment_refunded: 'refund',
  payment_refund_failed: 'refund',
  payment_refund_awaited: 'refund',
  refund_request_filed: 'refund',
  refund_request_approved: 'refund',
  refund_request_partly: 'refund',
  refund_request_rejected: 'refund',
  refund_request_escalated: 'refund',
  refund_request_message: 'refund',

  recurring_billing_activated: 'recurring',
  recurring_billing_reminder: 'recurring',
  recurring_billing_reminder_today: 'recurring',
  recurring_billing_declined: 'recurring',
  recurring_billing_payer_wanted: 'recurring',
  recurring_billing_past_due: 'recurring',
  recurring_billing_canceled: 'recurring',
  recurring_billing_ending: 'recurring',
  recurring_billing_ended: 'recurring',
  recurring_billing_price: 'recurring',
  recurring_billing_price_accepted: 'recurring',
  recurring_billing_price_lapsed: 'recurring',
  recurring_billing_paused: 'recurring',
  recurring_billing_resumed: 'recurring',
  recurring_billing_card_changed: 'recurring',

  consultation_answered: 'support',
};

/** The notification of a message, with its parameters; null if it has none. */
export function toNotificationContent(
  messageKind: MessageKind,
  params: Params,
): NotificationContent | null {
  const kind = messageKind.replace(/_(?:email|sms)$/, '') as PlainKind;
  const mapping = NOTIFICATION_MAPPINGS[kind];
  if (mapping === null) return null;
  const { event, path = pathIn(params) } =
    typeof mapping === 'string' ? { event: mapping } : mapping;
  return { event, kind, about: aboutIn(params), path };
}

function aboutIn({ service, store, amount, question }: Params): NotificationAbout {
  return {
    ...(service !== undefined && { service: String(service) }),
    ...(store !== undefined && { store: String(store) }),
    ...(amount !== undefined && { amount: String(amount) }),
    ...(question !== undefined && { question: String(question) }),
  };
}

// Query parameters with an access token. Such a link is stored only in its message.
const TOKEN_PARAM = /[?&](?:ct|rt|t|token)=/;

function pathIn({ link }: Params): string | null {
  if (link === undefined) return null;
  const { pathname, search } = new URL(String(link));
  return TOKEN_PARAM.test(search) ? null : `${pathname}${search}`;
}

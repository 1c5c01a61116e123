import type { MessageTemplates } from './template.ts';

type CommonParams = { time: string; phone: string; link: string };

/** Parameters of the messages sent to the owner when account protection is reduced. */
export type SecurityMessageParams = {
  /** `event`: its label in the settings. */
  readonly messages_off_email: CommonParams & { event: string };
  readonly messages_off_sms: { event: string; phone: string };
  /** `from`: when the change takes effect. */
  readonly limits_raised_email: CommonParams & { from: string };
  readonly limits_raised_sms: { from: string; phone: string };
  readonly passkey_added_email: CommonParams;
  readonly passkey_added_sms: { phone: string };
  readonly passkey_removed_email: CommonParams;
  readonly passkey_removed_sms: { phone: string };
  readonly passkey_cloned_email: CommonParams;
  readonly passkey_cloned_sms: { phone: string };
  readonly sessions_ended_email: CommonParams;
  readonly sessions_ended_sms: { phone: string };
  readonly card_unlocked_email: CommonParams;
  readonly card_unlocked_sms: { phone: string };
  readonly staff_limits_set_email: CommonParams;
  readonly staff_limits_set_sms: { phone: string };
  readonly staff_limits_lifted_email: CommonParams;
  readonly staff_limits_lifted_sms: { phone: string };
  readonly data_exported_email: CommonParams;
  readonly data_exported_sms: { phone: string };
  readonly account_suspended_email: { time: string; phone: string };
  readonly account_suspended_sms: { phone: string };
  readonly account_reinstated_email: { time: string; link: string };
  readonly account_reinstated_sms: { link: string };
};

const NOT_YOU = [
  'email_changed_email.not_you',
  'email_changed_email.do',
  { button: 'email_changed_email.button' },
] as const;

export const SECURITY_MESSAGE_TEMPLATES: MessageTemplates<SecurityMessageParams> = {
  messages_off_email: {
    subject: 'messages_off_email.subject',
    parts: ['messages_off_email.what', 'password_changed_email.fine', ...NOT_YOU],
  },
  messages_off_sms: { words: 'messages_off_sms.text', ends: [] },
  limits_raised_email: {
    subject: 'limits_raised_email.subject',
    parts: ['limits_raised_email.what', 'password_changed_email.fine', ...NOT_YOU],
  },
  limits_raised_sms: { words: 'limits_raised_sms.text', ends: [] },
  passkey_added_email: {
    subject: 'passkey_added_email.subject',
    parts: ['passkey_added_email.what', 'password_changed_email.fine', ...NOT_YOU],
  },
  passkey_added_sms: { words: 'passkey_added_sms.text', ends: [] },
  passkey_removed_email: {
    subject: 'passkey_removed_email.subject',
    parts: ['passkey_removed_email.what', 'password_changed_email.fine', ...NOT_YOU],
  },
  passkey_removed_sms: { words: 'passkey_removed_sms.text', ends: [] },
  passkey_cloned_email: {
    subject: 'passkey_cloned_email.subject',
    parts: [
      'passkey_cloned_email.what',
      'passkey_cloned_email.do',
      { button: 'passkey_cloned_email.button' },
    ],
  },
  passkey_cloned_sms: { words: 'passkey_cloned_sms.text', ends: [] },
  sessions_ended_email: {
    subject: 'sessions_ended_email.subject',
    parts: [
      'sessions_ended_email.what',
      'staff_change_email.ask',
      { button: 'staff_change_email.button' },
    ],
  },
  sessions_ended_sms: { words: 'sessions_ended_sms.text', ends: [] },
  card_unlocked_email: {
    subject: 'card_unlocked_email.subject',
    parts: [
      'card_unlocked_email.what',
      'staff_change_email.ask',
      { button: 'staff_change_email.button' },
    ],
  },
  card_unlocked_sms: { words: 'card_unlocked_sms.text', ends: [] },
  staff_limits_set_email: {
    subject: 'staff_limits_set_email.subject',
    parts: [
      'staff_limits_set_email.what',
      'staff_change_email.ask',
      { button: 'staff_change_email.button' },
    ],
  },
  staff_limits_set_sms: { words: 'staff_limits_set_sms.text', ends: [] },
  staff_limits_lifted_email: {
    subject: 'staff_limits_lifted_email.subject',
    parts: [
      'staff_limits_lifted_email.what',
      'staff_change_email.ask',
      { button: 'staff_change_email.button' },
    ],
  },
  staff_limits_lifted_sms: { words: 'staff_limits_lifted_sms.text', ends: [] },
  data_exported_email: {
    subject: 'data_exported_email.subject',
    parts: ['data_exported_email.what', 'data_exported_email.fine', ...NOT_YOU],
  },
  data_exported_sms: { words: 'data_exported_sms.text', ends: [] },
  account_suspended_email: {
    subject: 'account_suspended_email.subject',
    parts: [
      'account_suspended_email.what',
      'account_suspended_email.meanwhile',
      'account_suspended_email.ask',
    ],
  },
  account_suspended_sms: { words: 'account_suspended_sms.text', ends: [] },
  account_reinstated_email: {
    subject: 'account_reinstated_email.subject',
    parts: [
      'account_reinstated_email.what',
      'account_reinstated_email.recurring',
      { button: 'account_reinstated_email.button' },
    ],
  },
  account_reinstated_sms: { words: 'account_reinstated_sms.text', ends: ['link'] },
};

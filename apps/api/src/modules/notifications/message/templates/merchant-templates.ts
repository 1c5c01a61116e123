import type { MessageTemplates } from './template.ts';

/** `ending`: the last digits of the account number. */
type BankAccountParams = { bank: string; ending: string; link: string };

type PayoutParams = { payout: string; date: string; link: string };

/** Parameters of messages to merchants, to their members, and to the operator's staff. */
export type MerchantMessageParams = {
  readonly merchant_change_approved_email: { store: string; days: number };
  readonly merchant_change_rejected_email: { store: string; reason: string };
  /** `ending`: the last characters of the key. */
  readonly merchant_key_issued_email: {
    name: string;
    ending: string;
    time: string;
    phone: string;
  };
  readonly merchant_fees_changed_email: { date: string; fees: string; link: string };
  readonly merchant_payout_cycle_changed_email: {
    date: string;
    cycle: string;
    minimum: string;
    link: string;
  };
  readonly merchant_bank_account_changed_email: BankAccountParams & { date: string };
  readonly merchant_bank_account_kept_email: BankAccountParams;
  readonly merchant_payout_paid_email: PayoutParams;
  readonly merchant_payout_failed_email: PayoutParams;
  readonly merchant_payout_rejected_email: PayoutParams;
  readonly merchant_webhook_paused_email: { host: string; reason: string };
  /** `store`: the name of the merchant. */
  readonly member_invitation_email: { link: string; store: string; hours: number };
  readonly staff_invitation_email: { link: string; hours: number };
  readonly merchant_application_link_email: { link: string; days: number };
  readonly merchant_application_submitted_email: { link: string; days: number };
  readonly merchant_application_changes_email: { link: string; days: number; response: string };
  readonly merchant_application_approved_email: Readonly<Record<never, never>>;
  readonly merchant_application_rejected_email: { days: number; response: string };
  readonly merchant_suspended_email: { store: string; time: string; phone: string };
  readonly merchant_restored_email: { store: string; time: string; link: string };
  readonly member_password_reset_email: { link: string; minutes: number };
  readonly member_password_changed_email: { link: string; time: string };
  readonly member_passkey_added_email: { link: string; time: string };
  readonly member_passkey_cloned_email: { link: string; time: string };
  readonly member_passkey_removed_email: { link: string; time: string };
};

export const MERCHANT_MESSAGE_TEMPLATES: MessageTemplates<MerchantMessageParams> = {
  merchant_change_approved_email: {
    subject: 'merchant_change_approved_email.subject',
    parts: ['merchant_change_approved_email.what', 'merchant_change_approved_email.shown'],
  },
  merchant_change_rejected_email: {
    subject: 'merchant_change_rejected_email.subject',
    parts: [
      'merchant_change_rejected_email.what',
      'merchant_change_rejected_email.reason',
      'merchant_change_rejected_email.do',
    ],
  },
  merchant_key_issued_email: {
    subject: 'merchant_key_issued_email.subject',
    parts: ['merchant_key_issued_email.what', 'merchant_key_issued_email.not_you'],
  },
  merchant_fees_changed_email: {
    subject: 'merchant_fees_changed_email.subject',
    parts: [
      'merchant_fees_changed_email.what',
      'merchant_fees_changed_email.before',
      { button: 'merchant_fees_changed_email.button' },
    ],
  },
  merchant_payout_cycle_changed_email: {
    subject: 'merchant_payout_cycle_changed_email.subject',
    parts: [
      'merchant_payout_cycle_changed_email.what',
      'merchant_payout_cycle_changed_email.minimum',
      { button: 'merchant_fees_changed_email.button' },
    ],
  },
  merchant_bank_account_changed_email: {
    subject: 'merchant_bank_account_changed_email.subject',
    parts: [
      'merchant_bank_account_changed_email.what',
      'merchant_bank_account_changed_email.not_you',
      { button: 'merchant_bank_account_changed_email.button' },
    ],
  },
  merchant_bank_account_kept_email: {
    subject: 'merchant_bank_account_kept_email.subject',
    parts: [
      'merchant_bank_account_kept_email.what',
      { button: 'merchant_bank_account_changed_email.button' },
    ],
  },
  merchant_payout_paid_email: {
    subject: 'merchant_payout_paid_email.subject',
    parts: [
      'merchant_payout_paid_email.what',
      'merchant_payout_paid_email.statement',
      { button: 'merchant_payout_paid_email.button' },
    ],
  },
  merchant_payout_failed_email: {
    subject: 'merchant_payout_failed_email.subject',
    parts: [
      'merchant_payout_failed_email.what',
      { button: 'merchant_bank_account_changed_email.button' },
    ],
  },
  merchant_payout_rejected_email: {
    subject: 'merchant_payout_rejected_email.subject',
    parts: [
      'merchant_payout_rejected_email.what',
      'merchant_payout_rejected_email.do',
      { button: 'merchant_bank_account_changed_email.button' },
    ],
  },
  merchant_webhook_paused_email: {
    subject: 'merchant_webhook_paused_email.subject',
    parts: [
      'merchant_webhook_paused_email.what',
      'merchant_webhook_paused_email.reason',
      'merchant_webhook_paused_email.do',
    ],
  },
  member_invitation_email: {
    subject: 'member_invitation_email.subject',
    parts: [
      'member_invitation_email.what',
      { button: 'member_invitation_email.button' },
      'member_invitation_email.until',
      'member_invitation_email.not_you',
    ],
  },
  staff_invitation_email: {
    subject: 'staff_invitation_email.subject',
    parts: [
      'staff_invitation_email.what',
      { button: 'member_invitation_email.button' },
      'staff_invitation_email.until',
      'staff_invitation_email.not_you',
    ],
  },
  merchant_application_link_email: {
    subject: 'merchant_application_link_email.subject',
    parts: [
      'merchant_application_link_email.what',
      { button: 'merchant_application_link_email.button' },
      'merchant_application_link_email.until',
      'merchant_application_link_email.not_you',
    ],
  },
  merchant_application_submitted_email: {
    subject: 'merchant_application_submitted_email.subject',
    parts: [
      'merchant_application_submitted_email.what',
      { button: 'merchant_application_link_email.button' },
      'merchant_application_link_email.until',
    ],
  },
  merchant_application_changes_email: {
    subject: 'merchant_application_changes_email.subject',
    parts: [
      'merchant_application_changes_email.what',
      'response',
      { button: 'merchant_application_link_email.button' },
      'merchant_application_link_email.until',
    ],
  },
  merchant_application_approved_email: {
    subject: 'merchant_application_approved_email.subject',
    parts: ['merchant_application_approved_email.what'],
  },
  merchant_application_rejected_email: {
    subject: 'merchant_application_rejected_email.subject',
    parts: [
      'merchant_application_rejected_email.what',
      'response',
      'merchant_application_rejected_email.erased',
    ],
  },
  merchant_suspended_email: {
    subject: 'merchant_suspended_email.subject',
    parts: ['merchant_suspended_email.what', 'merchant_suspended_email.ask'],
  },
  merchant_restored_email: {
    subject: 'merchant_restored_email.subject',
    parts: ['merchant_restored_email.what', { button: 'member_passkey_cloned_email.button' }],
  },
  member_password_reset_email: {
    subject: 'member_password_reset_email.subject',
    parts: [
      'member_password_reset_email.what',
      { button: 'member_password_reset_email.button' },
      'member_password_reset_email.until',
      'member_password_reset_email.not_you',
    ],
  },
  member_password_changed_email: {
    subject: 'member_password_changed_email.subject',
    parts: [
      'member_password_changed_email.what',
      'member_password_changed_email.not_you',
      { button: 'member_password_changed_email.button' },
    ],
  },
  member_passkey_added_email: {
    subject: 'member_passkey_added_email.subject',
    parts: [
      'member_passkey_added_email.what',
      'member_passkey_added_email.not_you',
      { button: 'member_password_changed_email.button' },
    ],
  },
  member_passkey_cloned_email: {
    subject: 'member_passkey_cloned_email.subject',
    parts: [
      'member_passkey_cloned_email.what',
      'member_passkey_cloned_email.do',
      { button: 'member_passkey_cloned_email.button' },
    ],
  },
  member_passkey_removed_email: {
    subject: 'member_passkey_removed_email.subject',
    parts: [
      'member_passkey_removed_email.what',
      'member_passkey_removed_email.not_you',
      { button: 'member_password_changed_email.button' },
    ],
  },
};

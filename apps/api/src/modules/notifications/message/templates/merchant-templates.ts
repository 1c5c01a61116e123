import type { MessageTemplates } from './template.ts';

/** Parameters of messages to merchants. */
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
  /** `store`: the name of the merchant. */
  readonly member_invitation_email: { link: string; store: string; hours: number };
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
  member_invitation_email: {
    subject: 'member_invitation_email.subject',
    parts: [
      'member_invitation_email.what',
      { button: 'member_invitation_email.button' },
      'member_invitation_email.until',
      'member_invitation_email.not_you',
    ],
  },
};

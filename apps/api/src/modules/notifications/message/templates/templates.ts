import {
  CONSULTATION_MESSAGE_TEMPLATES,
  type ConsultationMessageParams,
} from './consultation-templates.ts';
import { CONTACT_MESSAGE_TEMPLATES, type ContactMessageParams } from './contact-templates.ts';
import { MERCHANT_MESSAGE_TEMPLATES, type MerchantMessageParams } from './merchant-templates.ts';
import { PAYMENT_MESSAGE_TEMPLATES, type PaymentMessageParams } from './payment-templates.ts';
import { PRIVACY_MESSAGE_TEMPLATES, type PrivacyMessageParams } from './privacy-templates.ts';
import {
  RECURRING_BILLING_MESSAGE_TEMPLATES,
  type RecurringBillingMessageParams,
} from './recurring-billing-templates.ts';
import {
  REFUND_REQUEST_MESSAGE_TEMPLATES,
  type RefundRequestMessageParams,
} from './refund-request-templates.ts';
import { SECURITY_MESSAGE_TEMPLATES, type SecurityMessageParams } from './security-templates.ts';
import type { MessageTemplates } from './template.ts';

/** Parameters of each message kind. A time is formatted in Japan time: `2026/11/15 14:05`. */
export type MessageParams = {
  readonly confirm_email: { link: string; code: string; hours: number };
  readonly confirm_sms: { link: string; code: string };
  readonly sign_in_code_email: { code: string; minutes: number };
  readonly sign_in_code_sms: { code: string; host: string };
  readonly sign_in_link_email: { link: string; minutes: number };
  readonly sign_in_link_sms: { link: string; minutes: number };
  readonly reset_email: { link: string; minutes: number };
  readonly reset_sms: { link: string; minutes: number };
  readonly password_changed_email: { time: string; link: string };
  readonly password_changed_sms: { time: string };
} & PaymentMessageParams &
  RefundRequestMessageParams &
  RecurringBillingMessageParams &
  ConsultationMessageParams &
  ContactMessageParams &
  MerchantMessageParams &
  PrivacyMessageParams &
  SecurityMessageParams;

export type MessageKind = keyof MessageParams;

/** Layout of each message kind. */
export const MESSAGE_TEMPLATES: MessageTemplates<MessageParams> = {
  ...PAYMENT_MESSAGE_TEMPLATES,
  ...REFUND_REQUEST_MESSAGE_TEMPLATES,
  ...RECURRING_BILLING_MESSAGE_TEMPLATES,
  ...CONSULTATION_MESSAGE_TEMPLATES,
  ...CONTACT_MESSAGE_TEMPLATES,
  ...MERCHANT_MESSAGE_TEMPLATES,
  ...PRIVACY_MESSAGE_TEMPLATES,
  ...SECURITY_MESSAGE_TEMPLATES,
  confirm_email: {
    subject: 'confirm_email.subject',
    parts: [
      'confirm_email.what',
      'confirm_email.do',
      { button: 'confirm_email.button' },
      'confirm_email.code',
      'code',
      'confirm_email.valid',
      'confirm_email.not_you',
    ],
  },
  confirm_sms: { words: 'confirm_sms.text', ends: ['link', 'origin'] },
  sign_in_code_email: {
    subject: 'sign_in_code_email.subject',
    parts: [
      'sign_in_code_email.what',
      'sign_in_code_email.do',
      'code',
      'sign_in_code_email.valid',
      'sign_in_code_email.not_you',
    ],
  },
  sign_in_code_sms: { words: 'sign_in_code_sms.text', ends: ['origin'] },
  sign_in_link_email: {
    subject: 'sign_in_link_email.subject',
    parts: [
      'sign_in_link_email.what',
      'sign_in_link_email.do',
      { button: 'sign_in_link_email.button' },
      'sign_in_link_email.valid',
      'sign_in_link_email.not_you',
    ],
  },
  sign_in_link_sms: { words: 'sign_in_link_sms.text', ends: ['link'] },
  reset_email: {
    subject: 'reset_email.subject',
    parts: [
      'reset_email.what',
      'reset_email.do',
      { button: 'reset_email.button' },
      'reset_email.valid',
      'reset_email.not_you',
    ],
  },
  reset_sms: { words: 'reset_sms.text', ends: ['link'] },
  password_changed_email: {
    subject: 'password_changed_email.subject',
    parts: [
      'password_changed_email.what',
      'password_changed_email.fine',
      'password_changed_email.not_you',
      { button: 'password_changed_email.button' },
    ],
  },
  password_changed_sms: { words: 'password_changed_sms.text', ends: [] },
};

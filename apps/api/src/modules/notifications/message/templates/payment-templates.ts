import type { MessageTemplates } from './template.ts';

/** Store names are chosen by third parties and appear only in the body, never in a subject. */
type About = { store: string; amount: string };

/** Parameters of messages to payers. An amount is formatted: `¥1,280`. */
export type PaymentMessageParams = {
  readonly payment_confirm_email: Linked & { time: string; method: string; deadline: string };
  readonly payment_confirm_sms: Linked & { deadline: string };
  readonly payment_reminder_email: Linked & { deadline: string };
  readonly payment_reminder_sms: Linked & { deadline: string };
  readonly payment_completed_email: Linked;
  readonly payment_completed_sms: Linked;
  readonly payment_canceled_email: About;
  readonly payment_canceled_sms: About;
  readonly payment_refunded_email: Linked;
  readonly payment_refunded_sms: Linked;
  readonly payment_refund_failed_email: Linked;
  readonly payment_refund_failed_sms: Linked;
  readonly payment_refund_awaited_email: Linked;
  readonly payment_refund_awaited_sms: Linked;
  readonly payment_reported_email: Linked;
  readonly payment_reported_sms: Linked;
  /** `merchant`: the name of the merchant that has the store. */
  readonly invoice_email: Linked & { merchant: string; deadline: string };
  readonly invoice_sms: Linked & { deadline: string };
  readonly receipts_email: { count: number; stores: string; total: string };
};

type Linked = About & { link: string };

export const PAYMENT_MESSAGE_TEMPLATES: MessageTemplates<PaymentMessageParams> = {
  payment_confirm_email: {
    subject: 'payment_confirm_email.subject',
    summary: {
      time: 'summary.paid_at',
      method: 'summary.method',
      deadline: 'summary.completes_at',
    },
    parts: [
      'payment_confirm_email.what',
      'payment_confirm_email.do',
      { button: 'payment_confirm_email.button' },
      'payment_confirm_email.deadline',
      'payment_confirm_email.not_you',
    ],
  },
  payment_confirm_sms: { words: 'payment_confirm_sms.text', ends: ['link'] },
  payment_reminder_email: {
    subject: 'payment_reminder_email.subject',
    summary: { deadline: 'summary.completes_at' },
    parts: [
      'payment_reminder_email.what',
      'payment_reminder_email.do',
      { button: 'payment_reminder_email.button' },
      'payment_confirm_email.deadline',
    ],
  },
  payment_reminder_sms: { words: 'payment_reminder_sms.text', ends: ['link'] },
  payment_completed_email: {
    subject: 'payment_completed_email.subject',
    summary: {},
    parts: [
      'payment_completed_email.what',
      'payment_completed_email.do',
      { button: 'payment_completed_email.button' },
    ],
  },
  payment_completed_sms: { words: 'payment_completed_sms.text', ends: ['link'] },
  payment_canceled_email: {
    subject: 'payment_canceled_email.subject',
    summary: {},
    parts: ['payment_canceled_email.what', 'payment_canceled_email.wait'],
  },
  payment_canceled_sms: { words: 'payment_canceled_sms.text', ends: [] },
  payment_refunded_email: {
    subject: 'payment_refunded_email.subject',
    summary: {},
    parts: [
      'payment_refunded_email.what',
      'payment_refunded_email.wait',
      { button: 'payment_refunded_email.button' },
    ],
  },
  payment_refunded_sms: { words: 'payment_refunded_sms.text', ends: ['link'] },
  payment_refund_failed_email: {
    subject: 'payment_refund_failed_email.subject',
    summary: {},
    parts: [
      'payment_refund_failed_email.what',
      'payment_refund_failed_email.next',
      { button: 'payment_refunded_email.button' },
    ],
  },
  payment_refund_failed_sms: { words: 'payment_refund_failed_sms.text', ends: ['link'] },
  payment_refund_awaited_email: {
    subject: 'payment_refund_awaited_email.subject',
    summary: {},
    parts: [
      'payment_refund_awaited_email.what',
      'payment_refund_awaited_email.do',
      { button: 'payment_refunded_email.button' },
    ],
  },
  payment_refund_awaited_sms: { words: 'payment_refund_awaited_sms.text', ends: ['link'] },
  payment_reported_email: {
    subject: 'payment_reported_email.subject',
    summary: {},
    parts: [
      'payment_reported_email.what',
      'payment_reported_email.done',
      'payment_reported_email.next',
      { button: 'payment_reported_email.button' },
    ],
  },
  payment_reported_sms: { words: 'payment_reported_sms.text', ends: ['link'] },
  invoice_email: {
    subject: 'invoice_email.subject',
    summary: { deadline: 'summary.pay_by' },
    parts: [
      'invoice_email.what',
      'invoice_email.do',
      { button: 'invoice_email.button' },
      'invoice_email.sender',
      'invoice_email.not_you',
    ],
  },
  invoice_sms: { words: 'invoice_sms.text', ends: ['link'] },
  receipts_email: {
    subject: 'receipts_email.subject',
    summary: {},
    parts: ['receipts_email.what', 'receipts_email.keep'],
  },
};

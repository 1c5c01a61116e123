import type { MessageTemplates } from './template.ts';

/** Service and store names are chosen by third parties and never appear in a subject. */
type About = { service: string; store: string; link: string };
type Short = Omit<About, 'store'>;
type Price = { amount: string };
type Dated = Price & { date: string };
type Due = Price & { due: string };
type Until = { until: string };

/** Parameters of messages about recurring billing. A date is formatted: `2026/11/15`. */
export type RecurringBillingMessageParams = {
  readonly recurring_billing_activated_email: About &
    Dated & { initial: string; when: string } & Card;
  readonly recurring_billing_activated_sms: Short & Dated;
  readonly recurring_billing_reminder_email: About & Dated & Card & { deadline: string };
  readonly recurring_billing_reminder_sms: Short & Dated;
  readonly recurring_billing_reminder_today_email: About & Dated & Card;
  readonly recurring_billing_reminder_today_sms: Short & Dated;
  readonly recurring_billing_declined_email: About & Due & Dated & { reason: string };
  readonly recurring_billing_declined_sms: Short & Dated;
  readonly recurring_billing_payer_wanted_email: About & Due & Until;
  readonly recurring_billing_payer_wanted_sms: Short & Price;
  readonly recurring_billing_past_due_email: About & Due & Until;
  readonly recurring_billing_past_due_sms: Short & Price & Until;
  readonly recurring_billing_canceled_email: About & { why: string };
  readonly recurring_billing_canceled_sms: Short;
  readonly recurring_billing_ending_email: About & { charges: readonly string[] };
  readonly recurring_billing_ending_sms: Short & { charges: readonly string[] };
  readonly recurring_billing_ended_email: About;
  readonly recurring_billing_ended_sms: Short;
  readonly recurring_billing_price_email: About & Dated & { old: string; deadline: string };
  readonly recurring_billing_price_sms: Short & Dated & { old: string };
  readonly recurring_billing_price_accepted_email: About & Dated;
  readonly recurring_billing_price_accepted_sms: Short & Dated;
  readonly recurring_billing_price_lapsed_email: About & Price;
  readonly recurring_billing_price_lapsed_sms: Short & Price;
  readonly recurring_billing_paused_email: About;
  readonly recurring_billing_paused_sms: Short;
  readonly recurring_billing_resumed_email: About & Dated;
  readonly recurring_billing_resumed_sms: Short & Dated;
  readonly recurring_billing_card_changed_email: About & Card;
  readonly recurring_billing_card_changed_sms: Short & Card;
};

type Card = { card: string };

const LOOK = { button: 'recurring_billing_activated_email.button' } as const;
const SETTLE = { button: 'recurring_billing_declined_email.button' } as const;
/** Informs the owner, who may not have made the change, as with a password. */
const NOT_YOU = 'recurring_billing_card_changed_email.not_you';

export const RECURRING_BILLING_MESSAGE_TEMPLATES: MessageTemplates<RecurringBillingMessageParams> =
  {
    recurring_billing_activated_email: {
      subject: 'recurring_billing_activated_email.subject',
      summary: { initial: 'summary.initial', date: 'summary.next_charge', card: 'summary.card' },
      parts: [
        'recurring_billing_activated_email.what',
        'recurring_billing_activated_email.terms',
        'recurring_billing_activated_email.cancel',
        LOOK,
      ],
    },
    recurring_billing_activated_sms: {
      words: 'recurring_billing_activated_sms.text',
      ends: ['link'],
    },
    recurring_billing_reminder_email: {
      subject: 'recurring_billing_reminder_email.subject',
      summary: { date: 'summary.charge_date', card: 'summary.card', deadline: 'summary.stop_by' },
      parts: [
        'recurring_billing_reminder_email.what',
        'recurring_billing_reminder_email.stop',
        LOOK,
      ],
    },
    recurring_billing_reminder_sms: {
      words: 'recurring_billing_reminder_sms.text',
      ends: ['link'],
    },
    recurring_billing_reminder_today_email: {
      subject: 'recurring_billing_reminder_today_email.subject',
      summary: { date: 'summary.charge_date', card: 'summary.card' },
      parts: [
        'recurring_billing_reminder_today_email.what',
        'recurring_billing_reminder_today_email.stop',
        LOOK,
      ],
    },
    recurring_billing_reminder_today_sms: {
      words: 'recurring_billing_reminder_today_sms.text',
      ends: ['link'],
    },
    recurring_billing_declined_email: {
      subject: 'recurring_billing_declined_email.subject',
      summary: { due: 'summary.due', date: 'summary.next_try' },
      parts: [
        'recurring_billing_declined_email.what',
        'recurring_billing_declined_email.next',
        SETTLE,
      ],
    },
    recurring_billing_declined_sms: {
      words: 'recurring_billing_declined_sms.text',
      ends: ['link'],
    },
    recurring_billing_payer_wanted_email: {
      subject: 'recurring_billing_payer_wanted_email.subject',
      summary: { due: 'summary.due' },
      parts: [
        'recurring_billing_payer_wanted_email.what',
        'recurring_billing_payer_wanted_email.do',
        { button: 'recurring_billing_payer_wanted_email.button' },
      ],
    },
    recurring_billing_payer_wanted_sms: {
      words: 'recurring_billing_payer_wanted_sms.text',
      ends: ['link'],
    },
    recurring_billing_past_due_email: {
      subject: 'recurring_billing_past_due_email.subject',
      summary: { due: 'summary.due' },
      parts: [
        'recurring_billing_past_due_email.what',
        'recurring_billing_past_due_email.do',
        SETTLE,
      ],
    },
    recurring_billing_past_due_sms: {
      words: 'recurring_billing_past_due_sms.text',
      ends: ['link'],
    },
    recurring_billing_canceled_email: {
      subject: 'recurring_billing_canceled_email.subject',
      parts: [
        'recurring_billing_canceled_email.what',
        'recurring_billing_canceled_email.fine',
        LOOK,
      ],
    },
    recurring_billing_canceled_sms: {
      words: 'recurring_billing_canceled_sms.text',
      ends: ['link'],
    },
    recurring_billing_ending_email: {
      subject: 'recurring_billing_ending_email.subject',
      parts: [
        'recurring_billing_ending_email.what',
        'recurring_billing_ending_email.after',
        NOT_YOU,
        LOOK,
      ],
    },
    recurring_billing_ending_sms: { words: 'recurring_billing_ending_sms.text', ends: ['link'] },
    recurring_billing_ended_email: {
      subject: 'recurring_billing_ended_email.subject',
      parts: ['recurring_billing_ended_email.what', LOOK],
    },
    recurring_billing_ended_sms: { words: 'recurring_billing_ended_sms.text', ends: ['link'] },
    recurring_billing_price_email: {
      subject: 'recurring_billing_price_email.subject',
      summary: {
        old: 'summary.old_price',
        date: 'summary.new_price_from',
        deadline: 'summary.answer_by',
      },
      parts: [
        'recurring_billing_price_email.what',
        'recurring_billing_price_email.fine',
        { button: 'recurring_billing_price_email.button' },
      ],
    },
    recurring_billing_price_sms: { words: 'recurring_billing_price_sms.text', ends: ['link'] },
    recurring_billing_price_accepted_email: {
      subject: 'recurring_billing_price_accepted_email.subject',
      summary: { date: 'summary.new_price_from' },
      parts: ['recurring_billing_price_accepted_email.what', NOT_YOU, LOOK],
    },
    recurring_billing_price_accepted_sms: {
      words: 'recurring_billing_price_accepted_sms.text',
      ends: ['link'],
    },
    recurring_billing_price_lapsed_email: {
      subject: 'recurring_billing_price_lapsed_email.subject',
      summary: {},
      parts: ['recurring_billing_price_lapsed_email.what', LOOK],
    },
    recurring_billing_price_lapsed_sms: {
      words: 'recurring_billing_price_lapsed_sms.text',
      ends: ['link'],
    },
    recurring_billing_paused_email: {
      subject: 'recurring_billing_paused_email.subject',
      parts: ['recurring_billing_paused_email.what', NOT_YOU, LOOK],
    },
    recurring_billing_paused_sms: { words: 'recurring_billing_paused_sms.text', ends: ['link'] },
    recurring_billing_resumed_email: {
      subject: 'recurring_billing_resumed_email.subject',
      summary: { date: 'summary.next_charge' },
      parts: ['recurring_billing_resumed_email.what', NOT_YOU, LOOK],
    },
    recurring_billing_resumed_sms: { words: 'recurring_billing_resumed_sms.text', ends: ['link'] },
    recurring_billing_card_changed_email: {
      subject: 'recurring_billing_card_changed_email.subject',
      parts: ['recurring_billing_card_changed_email.what', NOT_YOU, LOOK],
    },
    recurring_billing_card_changed_sms: {
      words: 'recurring_billing_card_changed_sms.text',
      ends: ['link'],
    },
  };

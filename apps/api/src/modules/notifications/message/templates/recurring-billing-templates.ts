import type { MessageTemplates } from './template.ts';

/** Service and store are names that somebody else has chosen: they stand in no subject. */
type About = { service: string; store: string; link: string };
type Short = Omit<About, 'store'>;
type Price = { amount: string };
type Dated = Price & { date: string };
type Due = Price & { due: string };
/** What becomes of it, and when. */
type Until = { until: string };

/** What letters about an agreement must be told. A day comes in words: `2026/11/15`. */
export type RecurringBillingMessageParams = {
  readonly agreement_activated_email: About & Dated & { initial: string; when: string } & Card;
  readonly agreement_activated_sms: Short & Dated;
  readonly agreement_reminder_email: About & Dated & Card & { deadline: string };
  readonly agreement_reminder_sms: Short & Dated;
  readonly agreement_reminder_today_email: About & Dated & Card;
  readonly agreement_reminder_today_sms: Short & Dated;
  readonly agreement_refused_email: About & Due & Dated & { reason: string };
  readonly agreement_refused_sms: Short & Dated;
  readonly agreement_payer_wanted_email: About & Due & Until;
  readonly agreement_payer_wanted_sms: Short & Price;
  readonly agreement_past_due_email: About & Due & Until;
  readonly agreement_past_due_sms: Short & Price & Until;
  readonly agreement_canceled_email: About & { why: string };
  readonly agreement_canceled_sms: Short;
  readonly agreement_ending_email: About & { charges: readonly string[] };
  readonly agreement_ending_sms: Short & { charges: readonly string[] };
  readonly agreement_ended_email: About;
  readonly agreement_ended_sms: Short;
  readonly agreement_price_email: About & Dated & { old: string; deadline: string };
  readonly agreement_price_sms: Short & Dated & { old: string };
  readonly agreement_price_accepted_email: About & Dated;
  readonly agreement_price_accepted_sms: Short & Dated;
  readonly agreement_price_lapsed_email: About & Price;
  readonly agreement_price_lapsed_sms: Short & Price;
  readonly agreement_paused_email: About;
  readonly agreement_paused_sms: Short;
  readonly agreement_resumed_email: About & Dated;
  readonly agreement_resumed_sms: Short & Dated;
  readonly agreement_card_changed_email: About & Card;
  readonly agreement_card_changed_sms: Short & Card;
};

type Card = { card: string };

const LOOK = { button: 'agreement_activated_email.button' } as const;
const SETTLE = { button: 'agreement_refused_email.button' } as const;
/** Whoever did not do it themselves must hear of it, as with a password. */
const NOT_YOU = 'agreement_card_changed_email.not_you';

export const RECURRING_BILLING_MESSAGE_TEMPLATES: MessageTemplates<RecurringBillingMessageParams> =
  {
    agreement_activated_email: {
      subject: 'agreement_activated_email.subject',
      parts: [
        'agreement_activated_email.what',
        'agreement_activated_email.terms',
        'agreement_activated_email.cancel',
        LOOK,
      ],
    },
    agreement_activated_sms: { words: 'agreement_activated_sms.text', ends: ['link'] },
    agreement_reminder_email: {
      subject: 'agreement_reminder_email.subject',
      parts: ['agreement_reminder_email.what', 'agreement_reminder_email.stop', LOOK],
    },
    agreement_reminder_sms: { words: 'agreement_reminder_sms.text', ends: ['link'] },
    agreement_reminder_today_email: {
      subject: 'agreement_reminder_today_email.subject',
      parts: ['agreement_reminder_today_email.what', 'agreement_reminder_today_email.stop', LOOK],
    },
    agreement_reminder_today_sms: { words: 'agreement_reminder_today_sms.text', ends: ['link'] },
    agreement_refused_email: {
      subject: 'agreement_refused_email.subject',
      parts: ['agreement_refused_email.what', 'agreement_refused_email.next', SETTLE],
    },
    agreement_refused_sms: { words: 'agreement_refused_sms.text', ends: ['link'] },
    agreement_payer_wanted_email: {
      subject: 'agreement_payer_wanted_email.subject',
      parts: [
        'agreement_payer_wanted_email.what',
        'agreement_payer_wanted_email.do',
        { button: 'agreement_payer_wanted_email.button' },
      ],
    },
    agreement_payer_wanted_sms: { words: 'agreement_payer_wanted_sms.text', ends: ['link'] },
    agreement_past_due_email: {
      subject: 'agreement_past_due_email.subject',
      parts: ['agreement_past_due_email.what', 'agreement_past_due_email.do', SETTLE],
    },
    agreement_past_due_sms: { words: 'agreement_past_due_sms.text', ends: ['link'] },
    agreement_canceled_email: {
      subject: 'agreement_canceled_email.subject',
      parts: ['agreement_canceled_email.what', 'agreement_canceled_email.fine', LOOK],
    },
    agreement_canceled_sms: { words: 'agreement_canceled_sms.text', ends: ['link'] },
    agreement_ending_email: {
      subject: 'agreement_ending_email.subject',
      parts: ['agreement_ending_email.what', 'agreement_ending_email.after', NOT_YOU, LOOK],
    },
    agreement_ending_sms: { words: 'agreement_ending_sms.text', ends: ['link'] },
    agreement_ended_email: {
      subject: 'agreement_ended_email.subject',
      parts: ['agreement_ended_email.what', LOOK],
    },
    agreement_ended_sms: { words: 'agreement_ended_sms.text', ends: ['link'] },
    agreement_price_email: {
      subject: 'agreement_price_email.subject',
      parts: [
        'agreement_price_email.what',
        'agreement_price_email.fine',
        { button: 'agreement_price_email.button' },
      ],
    },
    agreement_price_sms: { words: 'agreement_price_sms.text', ends: ['link'] },
    agreement_price_accepted_email: {
      subject: 'agreement_price_accepted_email.subject',
      parts: ['agreement_price_accepted_email.what', NOT_YOU, LOOK],
    },
    agreement_price_accepted_sms: { words: 'agreement_price_accepted_sms.text', ends: ['link'] },
    agreement_price_lapsed_email: {
      subject: 'agreement_price_lapsed_email.subject',
      parts: ['agreement_price_lapsed_email.what', LOOK],
    },
    agreement_price_lapsed_sms: { words: 'agreement_price_lapsed_sms.text', ends: ['link'] },
    agreement_paused_email: {
      subject: 'agreement_paused_email.subject',
      parts: ['agreement_paused_email.what', NOT_YOU, LOOK],
    },
    agreement_paused_sms: { words: 'agreement_paused_sms.text', ends: ['link'] },
    agreement_resumed_email: {
      subject: 'agreement_resumed_email.subject',
      parts: ['agreement_resumed_email.what', NOT_YOU, LOOK],
    },
    agreement_resumed_sms: { words: 'agreement_resumed_sms.text', ends: ['link'] },
    agreement_card_changed_email: {
      subject: 'agreement_card_changed_email.subject',
      parts: ['agreement_card_changed_email.what', NOT_YOU, LOOK],
    },
    agreement_card_changed_sms: { words: 'agreement_card_changed_sms.text', ends: ['link'] },
  };

import type { Language } from '@saifu/domain/shared/language';
import { tMessage } from '@saifu/i18n/message-texts';
import type { RecurringBillingMessageParams } from '../../apps/api/src/modules/notifications/message/templates/recurring-billing-templates.ts';
import { AMOUNT, at, DEADLINE, STORE } from './sample-values.ts';

export function getRecurringBillingSamples(language: Language): RecurringBillingMessageParams {
  const short = { service: 'プレミアム会員', ...at('/recurring-billing/rbl_6k3n') };
  const about = { ...short, store: STORE };
  const charged = { amount: AMOUNT, date: '2026/12/01' };
  const amount = { amount: AMOUNT };
  const due = { ...amount, due: '2026/11/30' };
  const until = { until: tMessage(language, 'any.unpaid_canceled', { date: '2026/12/14' }) };
  const card = { card: 'Visa •••• 4242' };
  const when = tMessage(language, 'any.month_days', { days: ['1'] });
  const charges = { charges: ['2026/11/30 ¥1,280', '2026/12/15 ¥1,280'] };
  const reason = tMessage(language, 'any.declined_expired_card');
  const why = tMessage(language, 'any.canceled_merchant');
  return {
    recurring_billing_activated_email: { ...about, ...charged, ...card, initial: '¥500', when },
    recurring_billing_activated_sms: { ...short, ...charged },
    recurring_billing_reminder_email: { ...about, ...charged, ...card, deadline: DEADLINE },
    recurring_billing_reminder_sms: { ...short, ...charged },
    recurring_billing_reminder_today_email: { ...about, ...charged, ...card },
    recurring_billing_reminder_today_sms: { ...short, ...charged },
    recurring_billing_declined_email: { ...about, ...due, ...charged, reason },
    recurring_billing_declined_sms: { ...short, ...charged },
    recurring_billing_payer_wanted_email: { ...about, ...due, ...until },
    recurring_billing_payer_wanted_sms: { ...short, ...amount },
    recurring_billing_past_due_email: { ...about, ...due, ...until },
    recurring_billing_past_due_sms: { ...short, ...amount, ...until },
    recurring_billing_canceled_email: { ...about, why },
    recurring_billing_canceled_sms: short,
    recurring_billing_ending_email: { ...about, ...charges },
    recurring_billing_ending_sms: { ...short, ...charges },
    recurring_billing_ended_email: about,
    recurring_billing_ended_sms: short,
    recurring_billing_price_email: { ...about, ...charged, old: '¥980', deadline: DEADLINE },
    recurring_billing_price_sms: { ...short, ...charged, old: '¥980' },
    recurring_billing_price_accepted_email: { ...about, ...charged },
    recurring_billing_price_accepted_sms: { ...short, ...charged },
    recurring_billing_price_lapsed_email: { ...about, ...amount },
    recurring_billing_price_lapsed_sms: { ...short, ...amount },
    recurring_billing_paused_email: about,
    recurring_billing_paused_sms: short,
    recurring_billing_resumed_email: { ...about, ...charged },
    recurring_billing_resumed_sms: { ...short, ...charged },
    recurring_billing_card_changed_email: { ...about, ...card },
    recurring_billing_card_changed_sms: { ...short, ...card },
  };
}

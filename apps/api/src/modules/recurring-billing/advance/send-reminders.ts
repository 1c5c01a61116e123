import { remindersOn, reminderTimeOf } from '@saifu/domain/recurring-billing/next-run';
import { amountOn } from '@saifu/domain/recurring-billing/pricing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import * as charges from '../charge/charge.repository.ts';
import type { PriceChange } from '../price-change/price-change.repository.ts';
import * as agreements from '../recurring-billing.repository.ts';
import { scheduleOf, termsOf } from '../recurring-billing.ts';
import { type BillingContext, isPayerSuspended } from './context.ts';

/** Tells the payer of what will be charged, in the morning and once each; only where it will be. */
export async function remind(
  context: BillingContext,
  prices: readonly PriceChange[],
  since: CivilDate,
): Promise<void> {
  const { tx, agreement, now, today } = context;
  if (agreement.status !== 'active' || now < reminderTimeOf(today)) return;
  const dueReminders = remindersOn(scheduleOf(agreement), today, since, agreement.reminderDays);
  if (dueReminders.length === 0 || (await isPayerSuspended(context))) return;
  const accepted = prices.filter(({ status }) => status === 'accepted');
  const live = await charges.listLive(tx, agreement.id, today);
  for (const { due, days } of dueReminders) {
    const isAsked = live.some((charge) => charge.due === due && charge.status !== 'waiting');
    if (isAsked || !(await agreements.addReminder(tx, agreement.id, { due, days }, now))) continue;
    const amount = amountOn(termsOf(agreement), accepted, due);
    const told = { due, days, amount };
    await agreements.tell(tx, agreement, 'recurring_billing.reminder_due', now, told);
  }
}

import { getReminderTime, listReminders } from '@saifu/domain/recurring-billing/next-run';
import { getAmountDue } from '@saifu/domain/recurring-billing/pricing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import * as charges from '../charge/charge.repository.ts';
import type { PriceChange } from '../price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import { toSchedule, toTerms } from '../recurring-billing.ts';
import { type BillingContext, isPayerSuspended } from './context.ts';

/**
 * Sends each reminder of an upcoming charge once, in the morning, and only if the charge will
 * happen.
 */
export async function sendReminders(
  context: BillingContext,
  prices: readonly PriceChange[],
  since: CivilDate,
): Promise<void> {
  const { tx, recurringBilling, now, today } = context;
  if (recurringBilling.status !== 'active' || now < getReminderTime(today)) return;
  const dueReminders = listReminders(
    toSchedule(recurringBilling),
    today,
    since,
    recurringBilling.reminderDays,
  );
  if (dueReminders.length === 0 || (await isPayerSuspended(context))) return;
  const accepted = prices.filter(({ status }) => status === 'accepted');
  const live = await charges.listLive(tx, recurringBilling.id, today);
  for (const { due, days } of dueReminders) {
    const isAsked = live.some((charge) => charge.due === due && charge.status !== 'waiting');
    if (
      isAsked ||
      !(await recurringBillings.addReminder(tx, recurringBilling.id, { due, days }, now))
    )
      continue;
    const amount = getAmountDue(toTerms(recurringBilling), accepted, due);
    const payload = { due, days, amount };
    await recurringBillings.recordEvent(
      tx,
      recurringBilling,
      'recurring_billing.reminder_due',
      now,
      payload,
    );
  }
}

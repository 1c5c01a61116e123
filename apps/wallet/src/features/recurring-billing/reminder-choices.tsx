import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ReminderDays,
  useInvalidateRecurringBilling,
  useRecurringBillingMutations,
} from './queries.ts';
import styles from './recurring-billing.module.css';

type ReminderChoicesProps = { readonly recurringBilling: RecurringBillingView };

/** Optimistic value, shown until the response replaces the value it was set on. */
type PendingReminders = { readonly days: ReminderDays; readonly instead: readonly number[] };

/** Reminder days. Each press is saved immediately and toggles. */
export function ReminderChoices({ recurringBilling }: ReminderChoicesProps) {
  const t = useTranslate();
  const calls = useRecurringBillingMutations(recurringBilling.id);
  const invalidate = useInvalidateRecurringBilling(recurringBilling.id);
  const [pendingReminders, setPendingReminders] = useState<PendingReminders | null>(null);
  const change = useMutation({
    mutationFn: calls.changeReminders,
    onError: () => {
      setPendingReminders(null);
      invalidate();
    },
    // Runs changes in sequence, so that the last press is the last to arrive.
    scope: { id: `reminders-${recurringBilling.id}` },
  });
  const { reminder_days: savedDays } = recurringBilling;
  const isPendingShown =
    pendingReminders !== null && (change.isPending || pendingReminders.instead === savedDays);
  const chosen: readonly number[] = isPendingShown ? pendingReminders.days : savedDays;
  const toggle = (day: number) => {
    const days = REMINDER_DAYS.filter((each) => chosen.includes(each) !== (each === day));
    setPendingReminders({ days, instead: savedDays });
    change.mutate(days);
  };
  return (
    <Card title={t('recurring_billing.reminders')}>
      <div className={styles.stack}>
        <ErrorNotice error={change.error && toAppError(change.error)} />
        <div className={styles.reminders}>
          <fieldset className={styles.group} aria-label={t('recurring_billing.reminders')}>
            {REMINDER_DAYS.map((day) => (
              <Checkbox
                key={day}
                label={formatReminder(t, day)}
                checked={chosen.includes(day)}
                onChange={() => toggle(day)}
              />
            ))}
          </fieldset>
          <p role="status" className={styles.saved}>
            {change.isPending && t('recurring_billing.reminders_saving')}
            {change.isSuccess && t('recurring_billing.reminders_saved')}
          </p>
        </div>
        <p className={styles.secondary}>{t('recurring_billing.reminders_about')}</p>
      </div>
    </Card>
  );
}

function formatReminder(t: Translate, days: number): string {
  return days === 0
    ? t('recurring_billing.reminder_today')
    : t('recurring_billing.reminder_before', { days });
}

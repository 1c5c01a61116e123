import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatCancellation, formatResume } from './cancellation-labels.ts';
import { useDays } from './days.ts';
import { isOver } from './display-status.ts';
import { useRecurringBillingMutations } from './queries.ts';
import styles from './recurring-billing.module.css';
import { PaidThrough } from './recurring-billing-list.tsx';
import { SuccessNotice } from './success-notice.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';

type RecurringBillingActionsProps = { readonly recurringBilling: RecurringBillingView };
type Kind = 'pause' | 'resume' | 'leave';
/** Carries the terms shown in the dialog, because a cutoff may pass while the user reads it. */
type ActionInput = { readonly kind: Kind; readonly isAfterCharge: boolean };

/** Pause, resume and cancel. Each shows its consequences and asks for confirmation. */
export function RecurringBillingActions({ recurringBilling }: RecurringBillingActionsProps) {
  const t = useTranslate();
  const questions = useQuestions(recurringBilling);
  const calls = useRecurringBillingMutations(recurringBilling.id);
  const { leave } = recurringBilling;
  const confirmedAction = useConfirmedAction(
    recurringBilling.id,
    ({ kind, isAfterCharge }: ActionInput) =>
      kind === 'leave' ? calls.cancel(isAfterCharge) : calls[kind](),
  );
  const handlePress = (kind: Kind) => {
    const isAfterCharge = leave?.at_once === false;
    void confirmedAction.submit({ kind, isAfterCharge }, () => questions[kind](leave));
  };
  const getButtonProps = (kind: Kind) => ({
    full: true,
    busy: confirmedAction.isPending && confirmedAction.input?.kind === kind,
    onClick: () => handlePress(kind),
  });
  return (
    <div className={styles.stack}>
      {confirmedAction.done && confirmedAction.input && (
        <SuccessNotice>
          {t(getSuccessMessage(confirmedAction.input.kind, confirmedAction.done))}
          {isOver(confirmedAction.done) && (
            <>
              <br />
              <PaidThrough recurringBilling={confirmedAction.done} />
            </>
          )}
        </SuccessNotice>
      )}
      <ErrorNotice error={confirmedAction.error} />
      {recurringBilling.can_resume && (
        <Button {...getButtonProps('resume')}>{t('recurring_billing.resume')}</Button>
      )}
      {recurringBilling.can_pause && (
        <Button {...getButtonProps('pause')} variant="secondary">
          {t('recurring_billing.pause')}
        </Button>
      )}
      {leave !== null && !recurringBilling.ending && (
        <Button {...getButtonProps('leave')} variant="secondary">
          {t('recurring_billing.cancel')}
        </Button>
      )}
    </div>
  );
}

function getSuccessMessage(kind: Kind, view: RecurringBillingView) {
  if (kind === 'pause') return 'recurring_billing.pause_done';
  if (kind === 'resume') return 'recurring_billing.resume_done';
  return view.ending ? 'recurring_billing.cancel_after_done' : 'recurring_billing.cancel_done';
}

function useQuestions(recurringBilling: RecurringBillingView) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const days = useDays();
  const service = recurringBilling.service_name;
  const cancelLabel = t('history.keep');
  return {
    pause: async () => {
      const answer = await dialogs.template({
        title: t('recurring_billing.pause_title', { service }),
        message: t('recurring_billing.pause_question'),
        agreeLabel: t('recurring_billing.pause'),
        cancelLabel,
      });
      return answer === 'agree';
    },
    resume: async () => {
      const answer = await dialogs.template({
        title: t('recurring_billing.resume_title', { service }),
        message: formatResume(t, recurringBilling, days.today, days.formatDay),
        agreeLabel: t('recurring_billing.resume'),
        cancelLabel,
      });
      return answer === 'agree';
    },
    leave: async (leave: RecurringBillingView['leave']) => {
      if (leave === null) return false;
      return dialogs.confirmDelete({
        title: t('recurring_billing.cancel_title', { service }),
        message: formatCancellation(t, recurringBilling, leave, days.formatDay),
        agreeLabel: t(
          leave.at_once ? 'recurring_billing.cancel_yes' : 'recurring_billing.cancel_after_yes',
        ),
        cancelLabel,
      });
    },
  };
}

import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Button } from '@saifu/ui/button/button';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { formatCancellation, formatResume } from './cancellation-labels.ts';
import { useDays } from './days.ts';
import { isOver } from './display-status.ts';
import { useRecurringBillingMutations } from './queries.ts';
import styles from './recurring-billing.module.css';
import { PaidThrough } from './recurring-billing-list.tsx';
import { DoneNotice } from './success-notice.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';

type RecurringBillingActionsProps = { readonly recurringBilling: RecurringBillingView };
type Kind = 'pause' | 'resume' | 'leave';
/** With what was read before the yes: while one reads, a cut-off may pass. */
type ActionInput = { readonly kind: Kind; readonly isAfterCharge: boolean };

/** Resting, going on and leaving. Each says what follows before it is said yes to. */
export function RecurringBillingActions({ recurringBilling }: RecurringBillingActionsProps) {
  const text = useText();
  const questions = useQuestions(recurringBilling);
  const calls = useRecurringBillingMutations(recurringBilling.id);
  const { leave } = recurringBilling;
  const act = useConfirmedAction(recurringBilling.id, ({ kind, isAfterCharge }: ActionInput) =>
    kind === 'leave' ? calls.cancel(isAfterCharge) : calls[kind](),
  );
  const press = (kind: Kind) => {
    const isAfterCharge = leave?.at_once === false;
    void act.press({ kind, isAfterCharge }, () => questions[kind](leave));
  };
  const propsOf = (kind: Kind) => ({
    full: true,
    busy: act.isPending && act.input?.kind === kind,
    onClick: () => press(kind),
  });
  return (
    <div className={styles.stack}>
      {act.done && act.input && (
        <DoneNotice>
          {text(doneOf(act.input.kind, act.done))}
          {isOver(act.done) && (
            <>
              <br />
              <PaidThrough recurringBilling={act.done} />
            </>
          )}
        </DoneNotice>
      )}
      <ErrorNotice error={act.error} />
      {recurringBilling.can_resume && <Button {...propsOf('resume')}>{text('agreement.resume')}</Button>}
      {recurringBilling.can_pause && (
        <Button {...propsOf('pause')} variant="secondary">
          {text('agreement.pause')}
        </Button>
      )}
      {leave !== null && !recurringBilling.ending && (
        <Button {...propsOf('leave')} variant="secondary">
          {text('agreement.cancel')}
        </Button>
      )}
    </div>
  );
}

function doneOf(kind: Kind, view: RecurringBillingView) {
  if (kind === 'pause') return 'agreement.pause_done';
  if (kind === 'resume') return 'agreement.resume_done';
  return view.ending ? 'agreement.cancel_after_done' : 'agreement.cancel_done';
}

function useQuestions(recurringBilling: RecurringBillingView) {
  const text = useText();
  const ask = useAsk();
  const days = useDays();
  const service = recurringBilling.service_name;
  const cancelLabel = text('history.keep');
  return {
    pause: async () => {
      const answer = await ask.template({
        title: text('agreement.pause_title', { service }),
        message: text('agreement.pause_question'),
        agreeLabel: text('agreement.pause'),
        cancelLabel,
      });
      return answer === 'agree';
    },
    resume: async () => {
      const answer = await ask.template({
        title: text('agreement.resume_title', { service }),
        message: formatResume(text, recurringBilling, days.today, days.show),
        agreeLabel: text('agreement.resume'),
        cancelLabel,
      });
      return answer === 'agree';
    },
    leave: async (leave: RecurringBillingView['leave']) => {
      if (leave === null) return false;
      return ask.confirmDelete({
        title: text('agreement.cancel_title', { service }),
        message: formatCancellation(text, recurringBilling, leave, days.show),
        agreeLabel: text(leave.at_once ? 'agreement.cancel_yes' : 'agreement.cancel_after_yes'),
        cancelLabel,
      });
    },
  };
}

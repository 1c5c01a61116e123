import type { PaymentView } from '@saifu/contract/payment';
import { REFUND_REQUEST_WINDOW_DAYS } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { getAllowedActions, type PaymentAction } from './allowed-actions.ts';
import styles from './payment-actions.module.css';
import { type Cancel, usePaymentActions } from './use-payment-actions.ts';

/** Paths of the actions that open another screen. */
export type ActionPaths = Readonly<
  Record<'continue' | 'request_refund' | 'retry' | 'pay_again', string>
>;

type PaymentActionsProps = {
  readonly payment: PaymentView;
  readonly now: Date;
  readonly paths: ActionPaths;
  readonly cancel: Cancel;
  /** The payment has changed. */
  readonly onChanged: () => Promise<unknown>;
};

const ACTION_LABELS: Readonly<Record<PaymentAction, TextKey>> = {
  continue: 'payment.go_on',
  confirm: 'history.confirm',
  request_refund: 'history.request_refund',
  abort: 'history.abort',
  retry: 'payment.try_again',
  pay_again: 'history.pay_again',
};

/** The way on. A settled payment has none. */
const PRIMARY_ACTIONS: readonly PaymentAction[] = ['continue', 'confirm', 'retry'];

/** Until a payment completes, a refund request cancels it. */
const isCancel = (action: PaymentAction, { status }: PaymentView) =>
  action === 'request_refund' && status === 'processing';

/** Actions that are available now, most likely first. */
export function PaymentActions({ payment, now, paths, cancel, onChanged }: PaymentActionsProps) {
  const t = useTranslate();
  const run = usePaymentActions(payment, { cancel, onChanged });
  const actions = getAllowedActions(payment, now);
  const getVariant = (action: PaymentAction) =>
    PRIMARY_ACTIONS.includes(action) ? 'primary' : 'secondary';
  return (
    <div className={styles.actions}>
      {run.done !== null && (
        <div ref={focusOnMount} tabIndex={-1} className={styles.done}>
          <Alert tone="success">{t(run.done)}</Alert>
        </div>
      )}
      <ErrorNotice error={run.error} />
      {actions.map((action) => {
        const buttonProps = { full: true, variant: getVariant(action) } as const;
        if (action !== 'confirm' && action !== 'abort') {
          return (
            <ButtonLink key={action} {...buttonProps} href={paths[action]}>
              {t(isCancel(action, payment) ? 'history.cancel_and_refund' : ACTION_LABELS[action])}
            </ButtonLink>
          );
        }
        return (
          <div key={action} className={styles.action}>
            <Button
              {...buttonProps}
              busy={run.running === action}
              onClick={() => run.submit(action)}
            >
              {t(ACTION_LABELS[action])}
            </Button>
            {action === 'confirm' && (
              <p className={styles.description}>
                {t('history.confirm_about', { days: REFUND_REQUEST_WINDOW_DAYS })}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

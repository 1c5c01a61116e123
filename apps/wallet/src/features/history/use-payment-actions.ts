import type { PaymentView } from '@saifu/contract/payment';
import type { TextKey } from '@saifu/i18n/texts';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PaymentAction } from './allowed-actions.ts';
import { confirmOwnPayment, useInvalidateHistory } from './queries.ts';

export type Cancel = (id: string) => Promise<unknown>;
type ConfirmableAction = Extract<PaymentAction, 'confirm' | 'abort'>;

type PaymentActionsInput = { readonly cancel: Cancel; readonly onChanged: () => Promise<unknown> };

const SUCCESS_MESSAGES: Readonly<Record<ConfirmableAction, TextKey>> = {
  confirm: 'history.confirmed',
  abort: 'success.payment_canceled',
};

/** Actions that run on this screen. Canceling asks for confirmation first. */
export function usePaymentActions(
  payment: PaymentView,
  { cancel, onChanged }: PaymentActionsInput,
) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const invalidateHistory = useInvalidateHistory();
  // Blocks a second press that comes before the button shows its busy state.
  const isRunning = useRef(false);
  const run = useMutation({
    mutationFn: (action: ConfirmableAction) =>
      action === 'confirm' ? confirmOwnPayment(payment.id) : cancel(payment.id),
    // Refetches on errors too: the payment may have changed.
    onSettled: () => {
      isRunning.current = false;
      invalidateHistory();
      return onChanged();
    },
  });

  const confirmAbort = () =>
    dialogs.confirmDelete({
      title: t('history.abort_title'),
      message: t('history.abort_question'),
      agreeLabel: t('history.abort'),
      cancelLabel: t('history.keep'),
    });

  const submit = async (action: ConfirmableAction) => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (action === 'confirm' || (await confirmAbort())) run.mutate(action);
    else isRunning.current = false;
  };

  return {
    submit,
    running: run.isPending ? run.variables : null,
    done: run.isSuccess ? SUCCESS_MESSAGES[run.variables] : null,
    error: run.error && toAppError(run.error),
  };
}

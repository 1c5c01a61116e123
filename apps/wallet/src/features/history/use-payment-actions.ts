import type { PaymentView } from '@saifu/contract/payment';
import type { TextKey } from '@saifu/i18n/texts';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import type { Act } from './allowed-actions.ts';
import { confirmOwnPayment, useRenewHistory } from './queries.ts';

export type Cancel = (id: string) => Promise<unknown>;
type Pressed = Extract<Act, 'confirm' | 'abort'>;

type Acting = { readonly cancel: Cancel; readonly onChanged: () => Promise<unknown> };

const DONE: Readonly<Record<Pressed, TextKey>> = {
  confirm: 'history.confirmed',
  abort: 'success.payment_canceled',
};

/** What the payer does here and now; calling off asks first. */
export function usePaymentActs(payment: PaymentView, { cancel, onChanged }: Acting) {
  const text = useText();
  const ask = useAsk();
  const renew = useRenewHistory();
  // One press is one call: a second comes before the button can show that it is busy.
  const isRunning = useRef(false);
  const run = useMutation({
    mutationFn: (act: Pressed) =>
      act === 'confirm' ? confirmOwnPayment(payment.id) : cancel(payment.id),
    // After a no as well: the payment may have changed under the person who pressed.
    onSettled: () => {
      isRunning.current = false;
      renew();
      return onChanged();
    },
  });

  const isSure = () =>
    ask.confirmDelete({
      title: text('history.abort_title'),
      message: text('history.abort_question'),
      agreeLabel: text('history.abort'),
      cancelLabel: text('history.keep'),
    });

  const press = async (act: Pressed) => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (act === 'confirm' || (await isSure())) run.mutate(act);
    else isRunning.current = false;
  };

  return {
    press,
    running: run.isPending ? run.variables : null,
    done: run.isSuccess ? DONE[run.variables] : null,
    error: run.error && toAppError(run.error),
  };
}

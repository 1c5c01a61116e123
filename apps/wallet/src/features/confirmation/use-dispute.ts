import type { ConfirmationView } from '@saifu/contract/confirmation';
import { REFUND_REQUEST_ANSWER_BUSINESS_DAYS } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer } from './queries.ts';

export type DisputeKind = 'cancel' | 'not_me';

type DisputeOptions = {
  readonly view: ConfirmationView;
  readonly cardName: string | null;
  readonly answer: (answer: Answer) => Promise<ConfirmationView>;
  readonly onAnswered: () => void;
};

/**
 * The two negative answers: cancel and report. Each shows its consequences and asks for
 * confirmation.
 */
export function useDispute({ view, cardName, answer, onAnswered }: DisputeOptions) {
  const t = useTranslate();
  const dialogs = useDialogs();
  // Blocks a second press that comes before the dialog is rendered.
  const isConfirming = useRef(false);
  const run = useMutation({
    mutationFn: (action: DisputeKind) => answer({ action }),
    onSuccess: onAnswered,
  });

  const confirmAction = (action: DisputeKind) => {
    const amount = formatYen(view.actual_payment_amount - view.refunded_amount);
    const store = view.store.name;
    const days = REFUND_REQUEST_ANSWER_BUSINESS_DAYS;
    if (action === 'cancel') {
      return dialogs.confirmDelete({
        title: t('confirmation.cancel_title', { amount }),
        message: t('confirmation.cancel_question', { amount, store, days }),
        agreeLabel: t('confirmation.cancel_agree'),
        cancelLabel: t('history.keep'),
      });
    }
    return dialogs.confirmDelete({
      title: t('confirmation.not_me_title'),
      message:
        cardName === null
          ? t('confirmation.not_me_question', { amount, store })
          : t('confirmation.not_me_question_card', { amount, store, card: cardName }),
      agreeLabel: t('confirmation.not_me_agree'),
      cancelLabel: t('history.keep'),
    });
  };

  const submit = async (action: DisputeKind) => {
    if (isConfirming.current || run.isPending) return;
    isConfirming.current = true;
    const isAgreed = await confirmAction(action);
    isConfirming.current = false;
    if (isAgreed) run.mutate(action);
  };

  return {
    submit,
    running: run.isPending ? run.variables : null,
    error: run.error && toAppError(run.error),
  };
}

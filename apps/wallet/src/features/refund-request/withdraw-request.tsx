import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import { useRenewRequest, useWithdraw } from './queries.ts';

/** Takes the request back, after a question that says what follows from it. */
export function WithdrawRequest({ request }: { readonly request: RefundRequestView }) {
  const text = useText();
  const ask = useAsk();
  const renew = useRenewRequest(request.id);
  const withdraw = useMutation({ mutationFn: useWithdraw(request.id), onError: renew });

  const press = async () => {
    const isSure = await ask.confirmDelete({
      title: text('objection.withdraw_title'),
      message: text('objection.withdraw_question', {
        store: request.store.name,
        amount: formatYen(request.requested_amount),
      }),
      agreeLabel: text('objection.withdraw'),
      cancelLabel: text('history.keep'),
    });
    if (isSure) withdraw.mutate();
  };

  return (
    <>
      <ErrorNotice error={withdraw.error && toAppError(withdraw.error)} />
      {withdraw.isSuccess && (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="success">{text('objection.withdrawn')}</Notice>
        </div>
      )}
      {isOpen(request.status) && (
        <Button variant="secondary" full busy={withdraw.isPending} onClick={press}>
          {text('objection.withdraw')}
        </Button>
      )}
    </>
  );
}

import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useInvalidateRequest, useWithdraw } from './queries.ts';

/** Withdraws the request after a dialog that shows the consequences. */
export function WithdrawRequest({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const invalidate = useInvalidateRequest(request.id);
  const withdraw = useMutation({ mutationFn: useWithdraw(request.id), onError: invalidate });

  const press = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('refund_request.withdraw_title'),
      message: t('refund_request.withdraw_question', {
        store: request.store.name,
        amount: formatYen(request.requested_amount),
      }),
      agreeLabel: t('refund_request.withdraw'),
      cancelLabel: t('history.keep'),
    });
    if (isConfirmed) withdraw.mutate();
  };

  return (
    <>
      <ErrorNotice error={withdraw.error && toAppError(withdraw.error)} />
      {withdraw.isSuccess && (
        <div ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{t('refund_request.withdrawn')}</Alert>
        </div>
      )}
      {isOpen(request.status) && (
        <Button variant="secondary" full busy={withdraw.isPending} onClick={press}>
          {t('refund_request.withdraw')}
        </Button>
      )}
    </>
  );
}

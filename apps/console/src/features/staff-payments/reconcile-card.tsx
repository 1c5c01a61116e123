import type { StaffPaymentView } from '@saifu/contract/staff-payment';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useReconcile } from './queries.ts';

/** The request that has no result yet, and a button that asks for it now. */
export function ReconcileCard({ payment }: { readonly payment: StaffPaymentView }) {
  const t = useTranslate();
  const { notice, show } = useNotice();
  const reconcile = useReconcile(payment.id);
  const { mutate, error, isPending } = useMutation({
    mutationFn: reconcile,
    onSuccess: ({ outcome }) => show(t(`staff_payment.${outcome}`)),
  });
  const { pending_attempt: pending } = payment;
  if (pending === null && notice === null) return null;
  return (
    <Card title={t('staff_payment.open_title')}>
      <div className={form.form}>
        {notice}
        <ErrorNotice error={error && toAppError(error)} />
        {pending !== null && (
          <>
            <p>
              {t('staff_payment.open_text', {
                kind: t(`staff_payment.kind_${pending.kind}`),
                time: formatDateTime(pending.opened_at),
              })}
            </p>
            <Button variant="secondary" full busy={isPending} onClick={() => mutate()}>
              {t('staff_payment.reconcile')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

import type { MerchantOrderView } from '@saifu/contract/invoice';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { isBillingPeriod } from './billing-period.ts';
import styles from './invoices.module.css';
import { useCancelInvoice } from './queries.ts';

type InvoiceActionsProps = {
  readonly invoice: MerchantOrderView;
  /** The form of a new invoice with the contents of this one. */
  readonly duplicatePath: string;
  /** Called when the member has confirmed the question, before the response. */
  readonly onCancel: () => void;
};

/** What can be done with an invoice. */
export function InvoiceActions({ invoice, duplicatePath, onCancel }: InvoiceActionsProps) {
  const t = useTranslate();
  const canCancel = invoice.status === 'open' && !isBillingPeriod(invoice);
  return (
    <Card title={t('console_invoice.actions')}>
      <div className={styles.actions}>
        <ButtonLink
          href={duplicatePath}
          variant="secondary"
          full
          icon={<IconCopyPlus size={20} aria-hidden="true" />}
        >
          {t('console_invoice.duplicate')}
        </ButtonLink>
        {canCancel && <CancelButton invoice={invoice} onCancel={onCancel} />}
      </div>
    </Card>
  );
}

/** Removed with its error once the invoice is not open: its status then says why. */
function CancelButton({ invoice, onCancel }: Omit<InvoiceActionsProps, 'duplicatePath'>) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const cancelInvoice = useCancelInvoice(invoice.id);
  const cancellation = useMutation({ mutationFn: cancelInvoice });
  const cancel = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_invoice.cancel_title'),
      message: t('console_invoice.cancel_question', { amount: formatYen(invoice.pay_amount) }),
      agreeLabel: t('console_invoice.cancel'),
      cancelLabel: t('console_invoice.cancel_keep'),
    });
    if (!isConfirmed) return;
    onCancel();
    cancellation.mutate();
  };
  return (
    <>
      <ErrorNotice error={cancellation.error && toAppError(cancellation.error)} />
      <Button variant="danger" full busy={cancellation.isPending} onClick={() => void cancel()}>
        {t('console_invoice.cancel')}
      </Button>
    </>
  );
}

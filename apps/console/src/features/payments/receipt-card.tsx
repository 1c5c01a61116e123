import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import textStyles from '../../components/text.module.css';
import styles from './payments.module.css';
import { useFetchReceipt } from './queries.ts';

type ReceiptCardProps = { readonly payment: MerchantPaymentView };

/** The receipt of a payment, which is issued when the payment is completed. */
export function ReceiptCard({ payment }: ReceiptCardProps) {
  const t = useTranslate();
  const { status, completed_date: completedAt } = payment;
  if (completedAt !== null) return <Reprint id={payment.id} />;
  if (status !== 'processing' && status !== 'waiting_for_payment') return null;
  return (
    <Card title={t('console_payment.receipt')}>
      <p className={textStyles.note}>{t('console_payment.receipt_later')}</p>
    </Card>
  );
}

/** Prints the receipt again, or saves it. */
function Reprint({ id }: Pick<MerchantPaymentView, 'id'>) {
  const t = useTranslate();
  const fetchReceipt = useFetchReceipt(id);
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchReceipt(t.language), toFileName(id)),
  });
  const print = useMutation({
    mutationFn: async () => {
      // Browsers block a tab that is opened outside the click event.
      const tab = window.open('', '_blank');
      try {
        showFile(tab, await fetchReceipt(t.language), toFileName(id));
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  const error = print.error ?? download.error;
  const start = (action: typeof print) => {
    print.reset();
    download.reset();
    action.mutate();
  };
  return (
    <Card title={t('console_payment.receipt')}>
      <div className={styles.receipt}>
        <p className={textStyles.note}>{t('console_payment.receipt_note')}</p>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            busy={print.isPending}
            onClick={() => start(print)}
          >
            {t('console_payment.receipt_print')}
          </Button>
          <Button
            variant="secondary"
            icon={<IconDownload size={20} aria-hidden="true" />}
            busy={download.isPending}
            onClick={() => start(download)}
          >
            {t('console_payment.receipt_download')}
          </Button>
        </div>
        <ErrorNotice error={error && toAppError(error)} />
      </div>
    </Card>
  );
}

const toFileName = (id: string) => `receipt_${id}.pdf`;

/** In the open tab, from which it is printed. Without one it is saved. */
function showFile(tab: Window | null, file: Blob, name: string): void {
  if (tab === null || tab.closed) saveFile(file, name);
  // The URL lives as long as this page, because the tab may be reloaded.
  else tab.location.replace(URL.createObjectURL(file));
}

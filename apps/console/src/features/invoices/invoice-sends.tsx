import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { InvoiceSendView } from '@saifu/contract/invoice-send';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useNotice } from '../../hooks/use-notice.tsx';
import styles from './invoices.module.css';
import { useInvoiceSends } from './queries.ts';
import { SendSheet } from './send-sheet.tsx';

type InvoiceSendsProps = { readonly invoice: MerchantOrderView };

/** To whom an invoice was sent from here, and sending it while it can be paid. */
export function InvoiceSends({ invoice }: InvoiceSendsProps) {
  const t = useTranslate();
  const query = useInvoiceSends(invoice.id);
  const [isOpen, setIsOpen] = useState(false);
  const { notice, show } = useNotice();
  const sent = (text: string) => {
    setIsOpen(false);
    show(text);
  };
  return (
    <>
      {notice}
      <Card title={t('console_invoice.sends')} flush>
        <Sends query={query} />
        {invoice.payable && (
          <div className={styles.send}>
            <Button
              variant="secondary"
              icon={<IconSend size={20} aria-hidden="true" />}
              onClick={() => setIsOpen(true)}
            >
              {t('console_invoice.send')}
            </Button>
          </div>
        )}
      </Card>
      <LoadMore query={query} />
      {isOpen && (
        <SendSheet invoiceId={invoice.id} onDismiss={() => setIsOpen(false)} onDone={sent} />
      )}
    </>
  );
}

type SendsProps = { readonly query: ReturnType<typeof useInvoiceSends> };

function Sends({ query }: SendsProps) {
  const t = useTranslate();
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="row" />
      </Pending>
    );
  }
  if (query.data.length === 0) {
    return <p className={textStyles.empty}>{t('console_invoice.sends_none')}</p>;
  }
  return <SendTable sends={query.data} />;
}

function SendTable({ sends }: { readonly sends: readonly InvoiceSendView[] }) {
  const t = useTranslate();
  return (
    <DataTable<InvoiceSendView>
      caption={t('console_invoice.sends')}
      rows={sends}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('console_invoice.send_recipient'),
          render: ({ masked_recipient }) => masked_recipient,
        },
        {
          label: t('console_invoice.send_channel'),
          render: ({ channel }) => t(`console_invoice.send_${channel}`),
        },
        {
          label: t('console_invoice.send_by'),
          render: ({ sent_by: by }) => by?.name ?? t('console_invoice.send_by_api'),
        },
        {
          label: t('console_invoice.send_at'),
          render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
        },
      ]}
    />
  );
}

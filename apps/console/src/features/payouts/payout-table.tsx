import type { PayoutView } from '@saifu/contract/payout';
import type { TextKey } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { FileButton } from './file-button.tsx';
import { PayoutStatusBadge } from './payout-status.tsx';
import styles from './payouts.module.css';
import { fetchPayoutFile, PAYOUT_FILES, type PayoutFile } from './queries.ts';

const LABELS = {
  statement_pdf: 'console_payout.file_statement_pdf',
  statement_csv: 'console_payout.file_statement_csv',
  fee_invoice: 'console_payout.file_fee_invoice',
} as const satisfies Readonly<Record<PayoutFile, TextKey>>;

/** One row for each payout, with its documents. */
export function PayoutTable({ payouts }: { readonly payouts: readonly PayoutView[] }) {
  const t = useTranslate();
  const columns: readonly Column<PayoutView>[] = [
    {
      label: t('console_payout.transfer_day'),
      isShort: true,
      render: ({ paid_on: day }) => <time dateTime={day}>{formatDate(day)}</time>,
    },
    {
      label: t('console_payout.status'),
      render: ({ status }) => <PayoutStatusBadge status={status} />,
    },
    {
      label: t('console_payout.gross'),
      isNumber: true,
      render: ({ gross }) => <Amount value={gross} />,
    },
    {
      label: t('console_payout.fee'),
      isNumber: true,
      render: ({ fee }) => <Amount value={-fee} />,
    },
    {
      label: t('console_payout.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
    {
      label: t('console_payout.documents'),
      render: ({ id, paid_on: day }) => (
        <div className={styles.files}>
          {PAYOUT_FILES.map((file) => (
            <FileButton
              key={file}
              label={t(LABELS[file])}
              fileName={getFileName(file, day)}
              load={() => fetchPayoutFile(file, id, t.language)}
            />
          ))}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('console_payout.title')}
      columns={columns}
      rows={payouts}
      getKey={({ id }) => id}
    />
  );
}

/** `statement_2026-11-30.pdf` */
function getFileName(file: PayoutFile, day: string): string {
  if (file === 'fee_invoice') return `fee_invoice_${day}.pdf`;
  return `statement_${day}.${file === 'statement_csv' ? 'csv' : 'pdf'}`;
}

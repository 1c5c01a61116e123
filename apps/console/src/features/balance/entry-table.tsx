import type { BalanceEntryView } from '@saifu/contract/balance';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type EntryTableProps = {
  readonly entries: readonly BalanceEntryView[];
  readonly getPaymentHref: (id: string) => string;
};

/** One row for each change of the balance. */
export function EntryTable({ entries, getPaymentHref }: EntryTableProps) {
  const t = useTranslate();
  const columns: readonly Column<BalanceEntryView>[] = [
    {
      label: t('console_balance.at'),
      isShort: true,
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { label: t('console_balance.kind'), render: ({ kind }) => t(`console_balance.kind_${kind}`) },
    {
      label: t('console_balance.payment'),
      render: ({ payment_id: id }) =>
        id === null ? (
          t('console_balance.absent')
        ) : (
          <Link href={getPaymentHref(id)}>{t('console_balance.to_payment')}</Link>
        ),
    },
    {
      label: t('console_balance.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
    {
      label: t('console_balance.fee'),
      isNumber: true,
      render: ({ fee }) => <Amount value={-fee} />,
    },
    {
      label: t('console_balance.pending_change'),
      isNumber: true,
      render: ({ pending }) => <Amount value={pending} />,
    },
    {
      label: t('console_balance.available_change'),
      isNumber: true,
      render: ({ available }) => <Amount value={available} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_balance.entries')}
      columns={columns}
      rows={entries}
      getKey={({ id }) => id}
    />
  );
}

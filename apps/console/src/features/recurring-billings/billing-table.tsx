import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { BillingStatus } from './billing-status.tsx';
import { formatPaymentDays } from './payment-days.ts';

type BillingTableProps = {
  readonly billings: readonly MerchantRecurringBillingView[];
  /** The name of a store, once it is known. */
  readonly getStoreName: (id: string) => string | undefined;
  readonly getHref: (id: string) => string;
};

/** One row for each recurring billing. */
export function BillingTable({ billings, getStoreName, getHref }: BillingTableProps) {
  const t = useTranslate();
  const columns: readonly Column<MerchantRecurringBillingView>[] = [
    {
      label: t('console_recurring_billing.service'),
      render: ({ service_name: name }) => <span lang="ja">{name}</span>,
    },
    {
      label: t('console_payment.store'),
      render: ({ store_id: id }) => <span lang="ja">{getStoreName(id)}</span>,
    },
    {
      label: t('console_recurring_billing.payer'),
      render: ({ activated_at: at }) =>
        at === null
          ? t('console_recurring_billing.payer_none')
          : t('console_recurring_billing.payer_since', { day: formatDate(at) }),
    },
    {
      label: t('console_payment.status'),
      render: (billing) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <BillingStatus billing={billing} />
        </span>
      ),
    },
    {
      label: t('console_recurring_billing.days'),
      render: ({ monthly_payment_days: days }) => formatPaymentDays(t, days),
    },
    {
      label: t('console_recurring_billing.next'),
      render: ({ next_payment_date: day }) =>
        day === null ? t('console_payment.absent') : <time dateTime={day}>{formatDate(day)}</time>,
    },
    {
      label: t('console_recurring_billing.each'),
      isNumber: true,
      render: ({ monthly_amount: amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_recurring_billing.title')}
      columns={columns}
      rows={billings}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}

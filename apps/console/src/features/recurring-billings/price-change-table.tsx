import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import type { PriceChangeStatus } from '@saifu/domain/recurring-billing/pricing';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

const STATUS_BADGES: Readonly<Record<PriceChangeStatus, StatusBadgeProps>> = {
  proposed: { label: 'console_recurring_billing.price_proposed', icon: IconClock, tone: 'warning' },
  accepted: {
    label: 'console_recurring_billing.price_accepted',
    icon: IconCircleCheck,
    tone: 'success',
  },
  declined: { label: 'console_recurring_billing.price_declined', icon: IconX, tone: 'neutral' },
  withdrawn: {
    label: 'console_recurring_billing.price_withdrawn',
    icon: IconArrowBackUp,
    tone: 'neutral',
  },
  lapsed: { label: 'console_recurring_billing.price_lapsed', icon: IconClockOff, tone: 'neutral' },
};

/** Status as icon, word and color; never color alone. */
export function PriceChangeBadge({ status }: { readonly status: PriceChangeStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}

type PriceChangeTableProps = {
  readonly changes: readonly PriceChangeView[];
  /** Whether the recurring billing is closed, so that nothing can be answered any more. */
  readonly isClosed: boolean;
};

/** One row for each price change, the last proposed first. */
export function PriceChangeTable({ changes, isClosed }: PriceChangeTableProps) {
  const t = useTranslate();
  const columns: readonly Column<PriceChangeView>[] = [
    {
      label: t('console_recurring_billing.price_proposed_at'),
      render: ({ proposed_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_payment.status'),
      render: ({ status }) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <PriceChangeBadge status={isClosed && status === 'proposed' ? 'lapsed' : status} />
        </span>
      ),
    },
    {
      label: t('console_recurring_billing.price_from'),
      render: ({ from }) => <time dateTime={from}>{formatDate(from)}</time>,
    },
    {
      label: t('console_recurring_billing.each'),
      isNumber: true,
      render: ({ monthly_amount: amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_recurring_billing.prices')}
      columns={columns}
      rows={changes}
      getKey={({ id }) => id}
    />
  );
}

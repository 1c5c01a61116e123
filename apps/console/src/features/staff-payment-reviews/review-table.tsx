import type { PaymentReviewView } from '@saifu/contract/payment-review';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { ReviewStatus } from './review-status.tsx';

type ReviewTableProps = {
  readonly reviews: readonly PaymentReviewView[];
  readonly getHref: (id: string) => string;
};

/** One row for each held payment. */
export function ReviewTable({ reviews, getHref }: ReviewTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<PaymentReviewView>[] = [
    {
      label: t('staff_risk.held_at'),
      isShort: true,
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { label: t('staff_risk.state'), render: ({ state }) => <ReviewStatus state={state} /> },
    {
      label: t('staff_risk.deadline'),
      render: ({ deadline_at: at }) =>
        at === null ? t('staff_risk.absent') : <Deadline at={at} now={now} />,
    },
    {
      label: t('staff_risk.store'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    { label: t('staff_risk.rules'), render: ({ rule_names: names }) => names.join(', ') },
    {
      label: t('staff_risk.assigned_to'),
      render: ({ assigned_to: assigned }) => assigned?.name ?? t('staff_risk.nobody'),
    },
    {
      label: t('staff_risk.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_risk.reviews_title')}
      columns={columns}
      rows={reviews}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}

import type { RefundFailureView } from '@saifu/contract/refund-failure';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type RefundFailureTableProps = {
  readonly failures: readonly RefundFailureView[];
  readonly getPaymentHref: (id: string) => string;
  /** Undefined: the member may not close any. */
  readonly onClose: ((failure: RefundFailureView) => void) | undefined;
};

/** One row for each refund that came back. */
export function RefundFailureTable({ failures, getPaymentHref, onClose }: RefundFailureTableProps) {
  const t = useTranslate();
  const columns: readonly Column<RefundFailureView>[] = [
    {
      label: t('staff_refund_failure.failed_at'),
      isShort: true,
      render: ({ failed_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('staff_refund_failure.payment'),
      render: ({ payment_id: id }) => <Link href={getPaymentHref(id)}>{id}</Link>,
    },
    {
      label: t('staff_refund_failure.store'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    {
      label: t('staff_refund_failure.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
    {
      label: t('staff_refund_failure.note'),
      render: (failure) => <Closing failure={failure} onClose={onClose} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_refund_failure.title')}
      columns={columns}
      rows={failures}
      getKey={({ id }) => id}
    />
  );
}

type ClosingProps = Pick<RefundFailureTableProps, 'onClose'> & {
  readonly failure: RefundFailureView;
};

function Closing({ failure, onClose }: ClosingProps) {
  const t = useTranslate();
  const { note, closed_by: by } = failure;
  if (note !== null) return by === null ? note : `${note} (${by.name})`;
  if (onClose === undefined) return t('staff_refund_failure.open');
  return (
    <Button variant="secondary" onClick={() => onClose(failure)}>
      {t('staff_refund_failure.close')}
    </Button>
  );
}

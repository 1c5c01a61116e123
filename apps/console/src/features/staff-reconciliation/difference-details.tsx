import type { DifferenceDetailView } from '@saifu/contract/difference';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import textStyles from '../../components/text.module.css';
import { DifferenceStatus } from './difference-status.tsx';
import { Money } from './money.tsx';

type DifferenceProps = { readonly difference: DifferenceDetailView };

/** What does not agree, since when, and how it ended. */
export function DifferenceDetails({ difference }: DifferenceProps) {
  const t = useTranslate();
  const { kind, state, ended_at: endedAt, closed_by: closedBy, reason } = difference;
  const items = [
    { label: t('staff_reconciliation.kind'), value: t(`staff_reconciliation.kind_${kind}`) },
    {
      label: t('staff_reconciliation.state'),
      value: <DifferenceStatus state={state} kind={kind} />,
    },
    {
      label: t('staff_reconciliation.difference_amount'),
      value: <Amount value={difference.amount} size="large" />,
    },
    { label: t('staff_reconciliation.day'), value: formatDate(difference.day) },
    {
      label: t('staff_reconciliation.found_at'),
      value: <time dateTime={difference.found_at}>{formatDateTime(difference.found_at)}</time>,
    },
    endedAt !== null && {
      label: t(`staff_reconciliation.ended_${state === 'closed' ? 'closed' : 'matched'}`),
      value: <time dateTime={endedAt}>{formatDateTime(endedAt)}</time>,
    },
    closedBy !== null && {
      label: t('staff_reconciliation.closed_by'),
      value: <span lang="ja">{closedBy.name}</span>,
    },
    reason !== null && { label: t('staff_reconciliation.reason'), value: reason },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_reconciliation.details')} flush>
      <p className={textStyles.note}>{t(`staff_reconciliation.about_${kind}`)}</p>
      <DescriptionList items={items} absent={t('staff_reconciliation.absent')} hasLongValues />
    </Card>
  );
}

/** The movement as the provider reports it. */
export function TheirSide({ difference }: DifferenceProps) {
  const t = useTranslate();
  const { movement, currency } = difference;
  const title = t('staff_reconciliation.their_side');
  if (movement === null) {
    return (
      <Card title={title}>
        <p>{t('staff_reconciliation.their_side_none')}</p>
      </Card>
    );
  }
  const label = t('staff_reconciliation.movement');
  const source = t('staff_reconciliation.source');
  const items = [
    {
      label: t('staff_reconciliation.movement_kind'),
      value: t(`staff_reconciliation.movement_${movement.kind}`),
    },
    {
      label: t('staff_reconciliation.amount'),
      value: <Money value={movement.amount} currency={currency} />,
    },
    {
      label: t('staff_reconciliation.fee'),
      value: <Money value={movement.fee} currency={currency} />,
    },
    {
      label: t('staff_reconciliation.created_at'),
      value: <time dateTime={movement.created_at}>{formatDateTime(movement.created_at)}</time>,
    },
    { label, value: <CopyableId value={movement.id} label={label} /> },
    movement.source !== null && {
      label: source,
      value: <CopyableId value={movement.source} label={source} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={title} flush>
      <DescriptionList items={items} absent={t('staff_reconciliation.absent')} hasLongValues />
    </Card>
  );
}

type OurSideProps = DifferenceProps & { readonly getPaymentHref: (id: string) => string };

/** The entry of our ledger, and its payment. */
export function OurSide({ difference, getPaymentHref }: OurSideProps) {
  const t = useTranslate();
  const { entry, ours, payment_id: paymentId, store_name: store } = difference;
  const label = t('staff_reconciliation.entry');
  const items = [
    ours !== null && { label: t('staff_reconciliation.amount'), value: <Amount value={ours} /> },
    entry !== null && {
      label: t('staff_reconciliation.created_at'),
      value: <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>,
    },
    entry !== null && { label, value: <CopyableId value={entry.id} label={label} /> },
    store !== null && {
      label: t('staff_reconciliation.store'),
      value: <span lang="ja">{store}</span>,
    },
    paymentId !== null && {
      label: t('staff_reconciliation.payment'),
      value: <Link href={getPaymentHref(paymentId)}>{paymentId}</Link>,
    },
  ].filter((item) => item !== false);
  const title = t('staff_reconciliation.our_side');
  return items.length === 0 ? (
    <Card title={title}>
      <p>{t('staff_reconciliation.our_side_none')}</p>
    </Card>
  ) : (
    <Card title={title} flush>
      <DescriptionList items={items} absent={t('staff_reconciliation.absent')} hasLongValues />
    </Card>
  );
}

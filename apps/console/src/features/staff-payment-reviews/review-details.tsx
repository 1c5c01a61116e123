import type { PaymentReviewDetailView } from '@saifu/contract/payment-review';
import { BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { PaymentStatus } from '../../components/payment-status.tsx';
import textStyles from '../../components/text.module.css';
import { useNow } from '../../hooks/use-now.ts';
import { describeSignal, describeSignalValue } from '../../i18n/risk-signal.ts';
import { ReviewStatus } from './review-status.tsx';

type ReviewProps = { readonly review: PaymentReviewDetailView };

type GetPath = (id: string) => string;

type ReviewDetailsProps = ReviewProps & {
  readonly getPaymentPath: GetPath;
  readonly getAccountPath: GetPath;
};

/** The payment that is held, and until when it can be decided. */
export function ReviewDetails({ review, getPaymentPath, getAccountPath }: ReviewDetailsProps) {
  const t = useTranslate();
  const now = useNow();
  const { payer, deadline_at: deadline, decided_at: decidedAt } = review;
  const items = [
    { label: t('staff_risk.state'), value: <ReviewStatus state={review.state} /> },
    { label: t('staff_risk.amount'), value: <Amount value={review.amount} size="large" /> },
    deadline !== null && {
      label: t('staff_risk.deadline'),
      value: <Deadline at={deadline} now={now} />,
    },
    {
      label: t('staff_risk.payment'),
      value: <Link href={getPaymentPath(review.payment_id)}>{review.payment_id}</Link>,
    },
    { label: t('staff_risk.store'), value: <span lang="ja">{review.store.name}</span> },
    {
      label: t('staff_risk.method'),
      value: describeSignalValue(t, 'method', review.payment_method),
    },
    {
      label: t('staff_risk.payer'),
      value:
        payer.user_id === null ? (
          t('staff_risk.guest')
        ) : (
          <Link href={getAccountPath(payer.user_id)}>{payer.user_id}</Link>
        ),
    },
    payer.email !== null && { label: t('staff_risk.email'), value: payer.email },
    payer.phone !== null && { label: t('staff_risk.phone'), value: payer.phone },
    payer.card !== null && {
      label: t('staff_risk.card'),
      value: [`${BRAND_NAMES[payer.card.brand]} •••• ${payer.card.last4}`, payer.card.country]
        .filter((part) => part !== null)
        .join(' · '),
    },
    {
      label: t('staff_risk.assigned_to'),
      value: review.assigned_to?.name ?? t('staff_risk.nobody'),
    },
    decidedAt !== null && {
      label: t('staff_risk.decided_at'),
      value: <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>,
    },
    review.reason !== null && {
      label: t('staff_risk.reason'),
      value: review.decided_by === 'system' ? t('staff_risk.time_over') : review.reason,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_risk.details')} flush>
      <DescriptionList items={items} absent={t('staff_risk.absent')} hasLongValues />
    </Card>
  );
}

type ReviewSignalsProps = ReviewProps & { readonly getRulePath: GetPath };

/** The rules that fired and what they read. */
export function ReviewSignals({ review, getRulePath }: ReviewSignalsProps) {
  const t = useTranslate();
  const rules = review.rules.map(({ id, name }) => (
    <li key={id}>
      <Link href={getRulePath(id)}>{name}</Link>
    </li>
  ));
  const signals = Object.entries(review.signals).map(([name, value]) => {
    return { label: describeSignal(t, name), value: describeSignalValue(t, name, value) };
  });
  const items = [
    { label: t('staff_risk.rules'), value: <ul className={textStyles.plainList}>{rules}</ul> },
    ...signals,
  ];
  return (
    <Card title={t('staff_risk.signals')} flush>
      <DescriptionList items={items} absent={t('staff_risk.absent')} hasLongValues />
    </Card>
  );
}

type Related = PaymentReviewDetailView['related'][number];

type RelatedPaymentsProps = ReviewProps & Pick<ReviewDetailsProps, 'getPaymentPath'>;

/** What else the card, device or account has paid. */
export function RelatedPayments({ review, getPaymentPath }: RelatedPaymentsProps) {
  const t = useTranslate();
  const columns: readonly Column<Related>[] = [
    {
      label: t('staff_risk.paid_at'),
      isShort: true,
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('staff_risk.payment'),
      render: ({ id }) => id,
    },
    {
      label: t('staff_risk.same'),
      render: ({ same }) => same.map((each) => t(`staff_risk.same_${each}`)).join(', '),
    },
    {
      label: t('staff_risk.payment_status'),
      render: ({ status }) => <PaymentStatus status={status} />,
    },
    {
      label: t('staff_risk.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  if (review.related.length === 0) {
    return (
      <Card title={t('staff_risk.related')}>
        <p>{t('staff_risk.related_none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('staff_risk.related')} flush>
      <DataTable
        caption={t('staff_risk.related')}
        columns={columns}
        rows={review.related}
        getKey={({ id }) => id}
        getHref={({ id }) => getPaymentPath(id)}
      />
    </Card>
  );
}

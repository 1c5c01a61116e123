import type { PaymentView } from '@saifu/contract/payment';
import { BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './payment-details.module.css';

type PaymentDetailsProps = { readonly payment: PaymentView };

/** How it was paid, and what the amount consists of. Nothing that is zero or missing. */
export function PaymentDetails({ payment }: PaymentDetailsProps) {
  const t = useTranslate();
  const { fee, refunded_amount: refunded, payment_method: method, card } = payment;
  const items = [
    {
      label: t('history.method'),
      value: (
        <span className={styles.method}>
          <MethodMark method={method} brand={card?.brand ?? null} />
          <span>{card === null ? t(`payment.method_${method}`) : formatCard(card)}</span>
        </span>
      ),
    },
    payment.payment_type !== 'one_time' && {
      label: t('payment.type'),
      value: formatPaymentType(t, payment),
    },
    fee > 0 && { label: t('history.total'), value: <Amount value={payment.total_amount} /> },
    fee > 0 && { label: t('history.fee'), value: <Amount value={fee} /> },
    refunded > 0 && { label: t('history.refunded'), value: <Amount value={refunded} /> },
    ...getConfirmationNumber(t, payment),
  ].filter((item) => item !== false);
  return (
    <Card title={t('history.details')} flush>
      <DescriptionList items={items} absent={t('history.absent')} />
      <MoreDetails payment={payment} />
    </Card>
  );
}

/** For questions to the store or to support. */
function MoreDetails({ payment }: PaymentDetailsProps) {
  const t = useTranslate();
  const { settlement_date: settled, proof_code: code } = payment;
  const copied = (label: string, value: string) => ({
    label,
    value: <CopyableValue label={label} value={value} />,
  });
  const items = [
    code !== null && { label: t('payment.proof_code'), value: code },
    settled !== null && { label: t('history.settlement_date'), value: formatDate(settled) },
    copied(t('history.payment_id'), payment.id),
    copied(t('history.product_id'), payment.product_id),
  ].filter((item) => item !== false);
  return (
    <div className={styles.more}>
      <Disclosure title={t('history.details_more')}>
        <DescriptionList items={items} absent={t('history.absent')} />
      </Disclosure>
    </div>
  );
}

/** The confirmation link asks for this number. It is shown only while the confirmation is open. */
function getConfirmationNumber(t: Translate, payment: PaymentView) {
  const { status, in_review: isInReview, confirmation_number: number } = payment;
  if (status !== 'processing' || isInReview || number === null) return [];
  return [{ label: t('history.number'), value: number }];
}

function formatCard({ brand, last4 }: NonNullable<PaymentView['card']>): string {
  return `${BRAND_NAMES[brand]} ••••\u00a0${last4}`;
}

function formatPaymentType(
  t: Translate,
  { payment_type, installment_count: count }: PaymentView,
): string {
  const type = t(`payment.type_${payment_type}`);
  return count === null ? type : t('payment.plan_times', { type, count });
}

function CopyableValue({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslate();
  const labels = { label: t('store.copy'), copiedLabel: t('payment.copied') };
  return (
    <div className={styles.copied}>
      <span>{value}</span>
      <CopyButton value={value} {...labels} about={t('payment.copy', { label })} />
    </div>
  );
}

import type { OrderProgressView } from '@saifu/contract/order-progress';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { DrawnCheck } from '@saifu/web/components/drawn-check.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { getMethodName } from '../../i18n/method-name.ts';
import styles from './till.module.css';

type PaidStageProps = {
  readonly order: OrderProgressView;
  readonly onNext: () => void;
};

/** The payment as the server knows it, with the code that the payer's screen must show too. */
export function PaidStage({ order: { payment, pay_amount: amount }, onNext }: PaidStageProps) {
  const t = useTranslate();
  return (
    <section className={styles.paid} aria-label={t('console_till.sale')}>
      <DrawnCheck isDrawn />
      <div role="status">
        <h2 className={styles.paidTitle}>{t('console_till.paid')}</h2>
        <p className={styles.amount}>
          <Amount value={payment?.total_amount ?? amount} />
        </p>
      </div>
      {payment !== null && (
        <>
          <dl className={styles.details}>
            <div>
              <dt>{t('console_till.proof_code')}</dt>
              <dd className={styles.proof}>{payment.proof_code}</dd>
            </div>
            <div>
              <dt>{t('console_payment.method')}</dt>
              <dd>
                {payment.card_last4 === null
                  ? getMethodName(t, payment.payment_method)
                  : `•••• ${payment.card_last4}`}
              </dd>
            </div>
            <div>
              <dt>{t('console_payment.paid_at')}</dt>
              <dd>
                <time dateTime={payment.payment_date}>
                  {formatDateTimeWithSeconds(payment.payment_date)}
                </time>
              </dd>
            </div>
          </dl>
          <p className={styles.compare}>{t('console_till.compare')}</p>
        </>
      )}
      <Button ref={focusOnMount} variant="secondary" full onClick={onNext}>
        {t('console_till.next')}
      </Button>
    </section>
  );
}

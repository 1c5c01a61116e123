import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { getSandboxQrImage } from '@saifu/contract/sandbox';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Countdown } from '@saifu/ui/countdown/countdown';
import { Spinner } from '@saifu/ui/spinner/spinner';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useCountdown } from '@saifu/web/hooks/use-countdown.ts';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { type DemoStore, useSalePayment } from './queries.ts';
import styles from './till.module.css';

type TillCodeProps = {
  readonly store: DemoStore;
  readonly code: MerchantQrView;
  /** Where a scan of the code leads. */
  readonly path: string;
  readonly onNext: () => void;
};

/** The code of one sale until it is paid, then what the customer paid. */
export function TillCode({ store, code, path, onNext }: TillCodeProps) {
  const payment = useSalePayment(store, code.order_id);
  if (payment.data) return <PaidSale store={store} payment={payment.data} onNext={onNext} />;
  return <OpenSale store={store} code={code} path={path} onNext={onNext} />;
}

function OpenSale({ store, code, path, onNext }: TillCodeProps) {
  const t = useTranslate();
  const seconds = useCountdown(Date.parse(code.expires_at ?? ''));
  const image = getSandboxQrImage.path.replace('{id}', code.id);
  return (
    <Card>
      <div className={styles.sale}>
        <div className={styles.store}>
          <StoreAvatar store={store} />
          <span>{store.name}</span>
        </div>
        <Amount value={code.pay_amount ?? 0} size="huge" />
        {seconds === 0 ? (
          <Alert tone="warning">{t.error('qr.expired')}</Alert>
        ) : (
          <>
            <img
              className={styles.picture}
              src={`${image}?format=svg&payload=url`}
              alt={t('store.sheet_picture', {
                name: store.name,
                kind: t('store.sheet_code', { kind: 'URL' }),
              })}
            />
            <p className={styles.scan}>{t('sandbox.till_scan')}</p>
            <p className={styles.waiting} role="status">
              <Spinner />
              {t('sandbox.till_waiting')}
            </p>
            <p className={styles.description}>
              <Countdown
                seconds={seconds}
                formatClockLabel={(clock) => t('order.pay_within', { clock })}
                formatMinutesLabel={(minutes) => t('order.minutes_left', { minutes })}
              />
            </p>
          </>
        )}
        <div className={styles.actions}>
          {seconds > 0 && (
            <ButtonLink variant="secondary" href={path} target="_blank">
              {t('sandbox.pay_now')}
            </ButtonLink>
          )}
          <Button ref={focusOnMount} variant="quiet" onClick={onNext}>
            {t('sandbox.till_again')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type PaidSaleProps = Pick<TillCodeProps, 'store' | 'onNext'> & {
  readonly payment: MerchantPaymentView;
};

function PaidSale({ store, payment, onNext }: PaidSaleProps) {
  const t = useTranslate();
  return (
    <section className={styles.paid} aria-label={t('sandbox.till_paid')}>
      <IconCircleCheck size={72} stroke={1.5} aria-hidden="true" />
      <div role="status">
        <p className={styles.paidLabel}>{t('sandbox.till_paid')}</p>
        <p className={styles.amount}>
          <Amount value={payment.total_amount} size="huge" />
        </p>
      </div>
      <p>{store.name}</p>
      <dl className={styles.details}>
        {payment.proof_code !== null && (
          <div>
            <dt>{t('payment.proof_code')}</dt>
            <dd className={styles.proof}>{payment.proof_code}</dd>
          </div>
        )}
        {payment.payment_date !== null && (
          <div>
            <dt>{t('payment.paid_at')}</dt>
            <dd>{formatDateTimeWithSeconds(payment.payment_date)}</dd>
          </div>
        )}
      </dl>
      <Button ref={focusOnMount} variant="secondary" onClick={onNext}>
        {t('sandbox.till_next')}
      </Button>
    </section>
  );
}

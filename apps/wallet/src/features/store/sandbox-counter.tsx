import type { MerchantQrView } from '@saifu/contract/qr-code';
import { readAmount } from '@saifu/domain/orders/order';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Countdown } from '@saifu/ui/countdown/countdown';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { QrImage } from './qr-image.tsx';
import { createDynamicCode, validateSale } from './queries.ts';
import styles from './store-sheet.module.css';
import type { DemoStore } from './store-sheet.tsx';

/** Simulates the merchant side: creates a code for one payment. */
export function SandboxCounter({ store }: { readonly store: DemoStore }) {
  const t = useTranslate();
  const [code, setCode] = useState<MerchantQrView | null>(null);
  const toSale = (typed: { readonly pay_amount: string }) => ({
    store_id: store.id,
    pay_amount: readAmount(typed.pay_amount) ?? Number.NaN,
  });
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { pay_amount: '' },
    labels: { pay_amount: 'field.amount' },
    validate: (typed) => validateSale(toSale(typed)),
    send: (typed) => createDynamicCode(toSale(typed), store.api_key),
    onDone: setCode,
  });
  return (
    <Disclosure title={t('store.sandbox_counter')}>
      <div className={styles.counterForm}>
        <p className={styles.description}>{t('store.sandbox_counter_about')}</p>
        <form className={styles.sale} onSubmit={submit} noValidate>
          <ErrorNotice error={error} />
          <TextField {...fieldProps('pay_amount')} inputMode="numeric" autoComplete="off" />
          <Button type="submit" variant="secondary" busy={isPending}>
            {t('store.sandbox_counter_create')}
          </Button>
        </form>
        {code && <FreshCode key={code.id} code={code} name={store.name} />}
      </div>
    </Disclosure>
  );
}

type FreshCodeProps = { readonly code: MerchantQrView; readonly name: string };

function FreshCode({ code, name }: FreshCodeProps) {
  const t = useTranslate();
  const seconds = useCountdown(Date.parse(code.expires_at ?? ''));
  if (seconds === 0) return <Alert tone="warning">{t.error('qr.expired')}</Alert>;
  return (
    <div className={styles.newCode}>
      {code.pay_amount !== null && <Amount value={code.pay_amount} size="large" />}
      <p className={styles.description}>
        <Countdown
          seconds={seconds}
          formatClockLabel={(clock) => t('order.pay_within', { clock })}
          formatMinutesLabel={(minutes) => t('order.minutes_left', { minutes })}
        />
      </p>
      <QrImage code={code} payload="url" name={name} caption={t('store.sandbox_counter_code')} />
    </div>
  );
}

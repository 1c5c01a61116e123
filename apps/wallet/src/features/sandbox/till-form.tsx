import type { MerchantQrView } from '@saifu/contract/qr-code';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { AmountKeypad } from '@saifu/web/forms/amount-keypad.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useHasTouch } from '@saifu/web/hooks/use-has-touch.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useRef } from 'react';
import { createDynamicCode, type DemoStore, validateSale } from './queries.ts';
import styles from './till.module.css';

type TillFormProps = {
  readonly stores: readonly DemoStore[];
  readonly store: DemoStore;
  readonly onStore: (store: DemoStore) => void;
  readonly onCode: (code: MerchantQrView) => void;
};

/** The store and the amount of one sale. */
export function TillForm({ stores, store, onStore, onCode }: TillFormProps) {
  const t = useTranslate();
  const hasTouch = useHasTouch();
  const form = useRef<HTMLFormElement>(null);
  const toSale = (typed: { readonly pay_amount: string }) => ({
    store_id: store.id,
    pay_amount: parseTypedAmount(typed.pay_amount),
  });
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { pay_amount: '' },
    labels: { pay_amount: 'field.amount' },
    validate: (typed) => validateSale(toSale(typed)),
    send: (typed) => createDynamicCode(toSale(typed), store.api_key),
    onDone: onCode,
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[name="pay_amount"]')?.focus({ preventScroll: true });
  }, []);
  const { onChange: _, ...amount } = fieldProps('pay_amount');
  const setAmount = (typed: string) => set('pay_amount', typed);
  return (
    <Card>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <ErrorNotice error={error} />
        <SelectField
          label={t('sandbox.till_store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={store.id}
          onChange={({ target }) => {
            const chosen = stores.find(({ id }) => id === target.value);
            if (chosen !== undefined) onStore(chosen);
          }}
        />
        <AmountField {...amount} onValue={setAmount} hasKeypad={hasTouch} />
        {hasTouch && <AmountKeypad amount={values.pay_amount} onAmount={setAmount} />}
        <Button type="submit" full busy={isPending}>
          {t('sandbox.till_make')}
        </Button>
        <p className={styles.description}>{t('sandbox.till_about')}</p>
      </form>
    </Card>
  );
}

import { PREFECTURES } from '@saifu/domain/identity/account';
import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { TAX_RATES, TAX_ROUNDINGS } from '@saifu/domain/shared/tax';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useId } from 'react';
import { getMethodName } from '../../i18n/method-name.ts';
import { BusinessFields } from './business-fields.tsx';
import { CheckList } from './check-list.tsx';
import { ROUNDING_LABELS } from './store-labels.ts';
import styles from './store-profile.module.css';
import { LATIN_CITY_LENGTH_MAX, LATIN_NAME_LENGTH_MAX } from './store-values.ts';
import type { StoreForm } from './use-store-form.ts';

type StoreFieldsProps = { readonly form: StoreForm };

/** All fields of a store, in groups. */
export function StoreFields({ form }: StoreFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <Group title={t('console_store.group_business')}>
        <BusinessFields form={form} />
      </Group>
      <Group title={t('console_store.group_address')}>
        <AddressFields form={form} />
      </Group>
      <Group title={t('console_store.group_latin')}>
        <LatinFields form={form} />
      </Group>
      <Group title={t('console_store.group_payment')}>
        <PaymentFields form={form} />
      </Group>
      <Group title={t('console_store.group_tax')}>
        <TaxFields form={form} />
      </Group>
    </>
  );
}

type GroupProps = { readonly title: string; readonly children: ReactNode };

function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

const PREFECTURE_OPTIONS = PREFECTURES.map((name) => ({ value: name, label: name }));
const EXAMPLES = { latitude: '35.681236', longitude: '139.767125' } as const;

function AddressFields({ form: { fieldProps } }: StoreFieldsProps) {
  const t = useTranslate();
  const hint = (example: string) => t('console_store.location_hint', { example });
  return (
    <>
      <TextField {...fieldProps('postal_code')} inputMode="numeric" autoComplete="off" />
      <SelectField
        {...fieldProps('prefecture')}
        emptyLabel={t('console_store.choose')}
        options={PREFECTURE_OPTIONS}
      />
      <div className={styles.whole}>
        <TextField {...fieldProps('address')} autoComplete="off" />
      </div>
      <TextField
        {...fieldProps('latitude')}
        inputMode="decimal"
        autoComplete="off"
        hint={hint(EXAMPLES.latitude)}
      />
      <TextField
        {...fieldProps('longitude')}
        inputMode="decimal"
        autoComplete="off"
        hint={hint(EXAMPLES.longitude)}
      />
    </>
  );
}

function LatinFields({ form: { fieldProps } }: StoreFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        {...fieldProps('latin_name')}
        autoComplete="off"
        hint={t('console_store.latin_hint', { max: LATIN_NAME_LENGTH_MAX })}
      />
      <TextField
        {...fieldProps('latin_city')}
        autoComplete="off"
        hint={t('console_store.latin_hint', { max: LATIN_CITY_LENGTH_MAX })}
      />
    </>
  );
}

function PaymentFields({ form: { fieldProps, set } }: StoreFieldsProps) {
  const t = useTranslate();
  const { onChange: _methods, ...methods } = fieldProps('payment_methods');
  const { onChange: _counts, ...counts } = fieldProps('installment_counts');
  return (
    <>
      <CheckList
        {...methods}
        options={OFFERED_METHODS.map((method) => ({
          value: method,
          label: getMethodName(t, method),
        }))}
        onValue={(value) => set('payment_methods', value)}
      />
      <CheckList
        {...counts}
        hint={t('console_store.installments_hint')}
        options={INSTALLMENT_COUNTS.map((count) => ({
          value: String(count),
          label: t('console_store.installment', { count }),
        }))}
        onValue={(value) => set('installment_counts', value)}
      />
    </>
  );
}

function TaxFields({ form: { fieldProps } }: StoreFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        {...fieldProps('tax_rounding')}
        options={TAX_ROUNDINGS.map((rounding) => ({
          value: rounding,
          label: t(ROUNDING_LABELS[rounding]),
        }))}
      />
      <SelectField
        {...fieldProps('default_tax_rate')}
        emptyLabel={t('console_store.rate_none')}
        hint={t('console_store.rate_hint')}
        options={TAX_RATES.map((rate) => ({
          value: String(rate),
          label: t('console_store.rate', { rate }),
        }))}
      />
    </>
  );
}

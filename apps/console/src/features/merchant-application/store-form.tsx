import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { TAX_RATES, type TaxRate } from '@saifu/domain/shared/tax';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { FieldMessages } from '@saifu/ui/field/field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import textStyles from '../../components/text.module.css';
import { getMethodName } from '../../i18n/method-name.ts';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { PartBody } from './queries.ts';

const LABELS = {
  name: 'console_apply.store_name',
  postal_code: 'console_apply.postal_code',
  prefecture: 'console_apply.prefecture',
  address: 'console_apply.store_address',
  default_tax_rate: 'console_apply.store_tax_rate',
  payment_methods: 'console_apply.store_methods',
} as const;
type Values = Readonly<Record<keyof typeof LABELS, string>>;
type StoreBody = PartBody<'store'>;

const splitMethods = (chosen: string) =>
  OFFERED_METHODS.filter((method) => chosen.split(' ').includes(method));

function toBody(values: Values): StoreBody {
  const { default_tax_rate: rate, payment_methods: methods, prefecture, ...rest } = values;
  return {
    ...rest,
    prefecture: prefecture as StoreBody['prefecture'],
    default_tax_rate: rate === '' ? null : (Number(rate) as TaxRate),
    payment_methods: splitMethods(methods) as StoreBody['payment_methods'],
  };
}

/** The first store. Its address begins as that of the business. */
export function StoreForm(props: PartProps) {
  const t = useTranslate();
  const { store: saved, business } = props.application.answers;
  const place = saved ?? business;
  const form = usePartForm({
    ...props,
    part: 'store',
    labels: LABELS,
    initial: {
      name: saved?.name ?? '',
      postal_code: place?.postal_code ?? '',
      prefecture: place?.prefecture ?? '',
      address: place?.address ?? '',
      default_tax_rate: saved === null ? '10' : String(saved.default_tax_rate ?? ''),
      payment_methods: saved?.payment_methods.join(' ') ?? 'card',
    } as Values,
    toBody,
  });
  const { fieldProps, isLocked, set, values } = form;
  const chosen = splitMethods(values.payment_methods);
  const methods = fieldProps('payment_methods');
  const id = useId();
  const toggle = (method: string) => {
    const next = OFFERED_METHODS.filter((each) => chosen.includes(each) !== (each === method));
    set('payment_methods', next.join(' '));
  };
  return (
    <PartForm form={form}>
      <TextField
        {...fieldProps('name')}
        hint={t('console_apply.store_name_hint')}
        autoComplete="off"
        disabled={isLocked('store_name')}
      />
      <PlaceFields form={form} isLocked={isLocked('store_address')} />
      <SelectField
        {...fieldProps('default_tax_rate')}
        emptyLabel={t('console_apply.store_rate_none')}
        options={TAX_RATES.map((rate) => ({
          value: String(rate),
          label: t('console_apply.store_rate', { rate }),
        }))}
        disabled={isLocked('store_tax_rate')}
      />
      <fieldset
        name={methods.name}
        tabIndex={-1}
        disabled={isLocked('store_methods')}
        aria-describedby={methods.error && `${id}-error`}
      >
        <legend className={textStyles.legend}>{methods.label}</legend>
        {OFFERED_METHODS.map((method) => (
          <Checkbox
            key={method}
            label={getMethodName(t, method)}
            checked={chosen.includes(method)}
            onChange={() => toggle(method)}
          />
        ))}
        <FieldMessages id={id} error={methods.error} />
      </fieldset>
    </PartForm>
  );
}

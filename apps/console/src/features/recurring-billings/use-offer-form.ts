import { productNow } from '@saifu/client/clock';
import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { getAmountRange } from '@saifu/domain/payments/payment-method';
import { addDays, type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import {
  INVOICE_LIFE_DAYS_MAX,
  RECURRING_BILLING_START_DAYS_MAX,
} from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { createOffer, type OfferValues, toOfferBody, validateOfferValues } from './offer.ts';
import { useCreateRecurringBilling } from './queries.ts';

export type OfferFormOptions = {
  /** Active stores that accept cards. */
  readonly stores: readonly [MerchantStoreView, ...MerchantStoreView[]];
  readonly onCreated: (billing: MerchantRecurringBillingView) => void;
};

/** A new offer: its fields, their errors, and sending. */
export function useOfferForm({ stores, onCreated }: OfferFormOptions) {
  const [today] = useState(getToday);
  const [initial] = useState(() => createOffer(stores[0], today));
  const create = useCreateRecurringBilling();
  const attempt = useAttempt();
  const form = useForm({
    initial,
    labels: {
      store_id: 'console_payment.store',
      service_name: 'console_recurring_billing.service',
      description: 'console_recurring_billing.note_optional',
      initial_amount: 'console_recurring_billing.initial',
      monthly_amount: 'console_recurring_billing.each',
      tax_rate: 'console_recurring_billing.tax_rate',
      monthly_payment_days: 'console_recurring_billing.days',
      start_date: 'console_recurring_billing.start',
      end_date: 'console_recurring_billing.end_optional',
      first_payment_deadline: 'console_recurring_billing.deadline',
      pausable: 'console_recurring_billing.pausable',
    },
    fieldByErrorCode: {
      'store.inactive': 'store_id',
      'store.method_unsupported': 'store_id',
    },
    validate: (values) => validateOfferValues(values, getToday()),
    send: (values) => {
      const body = toOfferBody(values);
      return attempt(JSON.stringify(body), (key) => create(body, key));
    },
    onDone: onCreated,
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial);
  return { ...form, ...useRangeTexts(form, today), today, isDirty };
}

export type OfferFormState = ReturnType<typeof useOfferForm>;

/** The current day in Japan by the product clock. */
function getToday(): CivilDate {
  return toCivilDate(new Date(productNow()));
}

type FieldTexts = Pick<ReturnType<typeof useForm<OfferValues, unknown>>, 'fieldProps' | 'errors'>;
type DateName = 'start_date' | 'first_payment_deadline';

/** Fields with a range. That they are outside of it says more than that their format is wrong. */
function useRangeTexts({ fieldProps, errors }: FieldTexts, today: CivilDate) {
  const t = useTranslate();
  const isOutside = (name: keyof OfferValues) => errors[name]?.code === 'field.format';
  const ranges: Readonly<Record<DateName, readonly [CivilDate, CivilDate]>> = {
    start_date: [
      addDays(today, -RECURRING_BILLING_START_DAYS_MAX),
      addDays(today, RECURRING_BILLING_START_DAYS_MAX),
    ],
    first_payment_deadline: [today, addDays(today, INVOICE_LIFE_DAYS_MAX)],
  };
  const { minYen } = getAmountRange('card', 'recurring');
  return {
    dateProps: (name: DateName) => {
      const [min, max] = ranges[name];
      const params = { min: formatDate(min), max: formatDate(max) };
      const field = fieldProps(name);
      const error = isOutside(name) ? t('console_recurring_billing.date_range', params) : undefined;
      return { ...field, min, max, error: error ?? field.error };
    },
    endDateProps: () => {
      const field = fieldProps('end_date');
      const error = isOutside('end_date') ? t('console_recurring_billing.end_wrong') : undefined;
      return { ...field, error: error ?? field.error };
    },
    amountProps: (name: 'initial_amount' | 'monthly_amount') => {
      const { onChange: _, ...field } = fieldProps(name);
      const params = { min: formatYen(minYen) };
      const error = isOutside(name) ? t('console_recurring_billing.amount_min', params) : undefined;
      return { ...field, error: error ?? field.error };
    },
  };
}

import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { validateTerms } from '@saifu/domain/recurring-billing/pricing';
import { listUpcomingDueDates } from '@saifu/domain/recurring-billing/schedule';
import { addDays, type CivilDate, civilDate, isCivilDate } from '@saifu/domain/shared/calendar';
import { INVOICE_LIFE_DAYS_DEFAULT } from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import { yen } from '@saifu/domain/shared/yen';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import type { FormError, FormErrors } from '@saifu/web/forms/use-form.ts';
import { type OfferBody, validateOffer } from './queries.ts';

/** An offer as typed. Its fields have the names of the request. */
export type OfferValues = {
  readonly store_id: string;
  readonly service_name: string;
  readonly description: string;
  readonly initial_amount: string;
  readonly monthly_amount: string;
  readonly tax_rate: string;
  /** Days of the month, with spaces between them. */
  readonly monthly_payment_days: string;
  readonly first_payment_deadline: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly pausable: boolean;
};

/** An offer that begins today, with a month for the first payment. */
export function createOffer(
  store: Pick<MerchantStoreView, 'id' | 'default_tax_rate'>,
  today: CivilDate,
): OfferValues {
  return {
    store_id: store.id,
    service_name: '',
    description: '',
    initial_amount: '',
    monthly_amount: '',
    tax_rate: String(store.default_tax_rate ?? TAX_RATES[0]),
    monthly_payment_days: '',
    first_payment_deadline: addDays(today, INVOICE_LIFE_DAYS_DEFAULT),
    start_date: today,
    end_date: '',
    pausable: false,
  };
}

export function toOfferBody(values: OfferValues): OfferBody {
  const { description, end_date: endDate, tax_rate: taxRate } = values;
  return {
    store_id: values.store_id,
    service_name: values.service_name,
    description: description.trim() === '' ? null : description,
    initial_amount: parseTypedAmount(values.initial_amount),
    monthly_amount: parseTypedAmount(values.monthly_amount),
    tax_rate: TAX_RATES.find((rate) => String(rate) === taxRate) ?? TAX_RATES[0],
    start_date: values.start_date,
    end_date: endDate === '' ? null : endDate,
    first_payment_deadline: values.first_payment_deadline,
    monthly_payment_days: [...splitDays(values.monthly_payment_days)],
    pausable: values.pausable,
  };
}

/** The errors that the server would report, also those of dates that do not fit together. */
export function validateOfferValues(values: OfferValues, today: CivilDate): FormErrors {
  const body = toOfferBody(values);
  const found = { ...joinDayErrors(validateOffer(body)), ...findEmptyDates(values) };
  if (Object.keys(found).length > 0) return found;
  const errors = validateTerms(toTerms(values, body.initial_amount, body.monthly_amount), today);
  return Object.fromEntries(errors.map((error) => [error.path, error]));
}

const REQUIRED: FormError = { code: 'field.required', params: {} };

/** The schema cannot tell an empty date from a wrong one. */
function findEmptyDates(values: OfferValues): FormErrors {
  const names = ['start_date', 'first_payment_deadline'] as const;
  const empty = names.filter((name) => values[name] === '');
  return Object.fromEntries(empty.map((name) => [name, REQUIRED]));
}

/** The days are one field. */
function joinDayErrors(errors: FormErrors): FormErrors {
  const joined = Object.entries(errors).map(([path, error]) => [
    path.replace(/^(monthly_payment_days)\.\d+$/, '$1'),
    error,
  ]);
  return Object.fromEntries(joined);
}

const PREVIEW_COUNT = 3;
const ANY_YEN = 1000;

/** The first charges if the payer agreed today. None while a date or the days are wrong. */
export function listFirstCharges(values: OfferValues, today: CivilDate): readonly CivilDate[] {
  const { start_date, first_payment_deadline, end_date } = values;
  const dates = [start_date, first_payment_deadline, ...(end_date === '' ? [] : [end_date])];
  if (!dates.every(isCivilDate)) return [];
  const terms = toTerms(values, ANY_YEN, ANY_YEN);
  if (validateTerms(terms, today).length > 0) return [];
  return listUpcomingDueDates(terms, today, PREVIEW_COUNT);
}

function toTerms(values: OfferValues, initialYen: number, monthlyYen: number) {
  return {
    startDate: civilDate(values.start_date),
    endDate: values.end_date === '' ? null : civilDate(values.end_date),
    firstPaymentDeadline: civilDate(values.first_payment_deadline),
    paymentDays: splitDays(values.monthly_payment_days),
    initialYen: yen(initialYen),
    monthlyYen: yen(monthlyYen),
  };
}

export function splitDays(days: string): readonly number[] {
  return days
    .split(' ')
    .filter((day) => day !== '')
    .map(Number);
}

/** Adds the day, or removes it if it is among them. */
export function toggleDay(days: string, day: number): string {
  const chosen = splitDays(days);
  const without = chosen.filter((each) => each !== day);
  const next = without.length < chosen.length ? without : [...chosen, day];
  return next.toSorted((a, b) => a - b).join(' ');
}

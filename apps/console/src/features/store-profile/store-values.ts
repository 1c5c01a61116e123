import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { PREFECTURES } from '@saifu/domain/identity/account';
import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { TAX_RATES, TAX_ROUNDINGS } from '@saifu/domain/shared/tax';
import type { FormError, FormErrors } from '@saifu/web/forms/use-form.ts';
import { type NewStore, type StoreChanges, validateChanges, validateNewStore } from './queries.ts';

/** In the order of the form. */
const NAMES = [
  ...(['name', 'office_name', 'representative', 'registration_number', 'phone', 'mcc'] as const),
  ...(['postal_code', 'prefecture', 'address', 'latitude', 'longitude'] as const),
  ...(['latin_name', 'latin_city', 'payment_methods', 'installment_counts'] as const),
  ...(['tax_rounding', 'default_tax_rate'] as const),
];
export type StoreField = (typeof NAMES)[number];

/** A store as form values. Lists have spaces between their items; an empty string is null. */
export type StoreValues = Readonly<Record<StoreField, string>>;

/** A new store, with the defaults of the API. */
export const NEW_STORE_VALUES: StoreValues = {
  name: '',
  office_name: '',
  representative: '',
  registration_number: '',
  phone: '',
  mcc: '',
  postal_code: '',
  prefecture: '',
  address: '',
  latitude: '',
  longitude: '',
  latin_name: '',
  latin_city: '',
  payment_methods: 'card',
  installment_counts: '',
  tax_rounding: 'floor',
  default_tax_rate: '',
};

/** What the merchant has asked for: the details of the store, and the changes that wait. */
export function toStoreValues(store: MerchantStoreView): StoreValues {
  const wanted = { ...store, ...store.pending_changes?.changes };
  return {
    name: toText(wanted.name),
    office_name: toText(wanted.office_name),
    representative: toText(wanted.representative),
    registration_number: toText(wanted.registration_number),
    phone: toText(wanted.phone),
    mcc: wanted.mcc,
    postal_code: formatPostalCode(toText(wanted.postal_code)),
    prefecture: toText(wanted.prefecture),
    address: toText(wanted.address),
    latitude: toText(wanted.latitude),
    longitude: toText(wanted.longitude),
    latin_name: toText(wanted.latin_name),
    latin_city: toText(wanted.latin_city),
    payment_methods: pickMethods(wanted.payment_methods).join(' '),
    installment_counts: wanted.installment_counts.join(' '),
    tax_rounding: wanted.tax_rounding,
    default_tax_rate: toText(wanted.default_tax_rate),
  };
}

type StoreDraft = Omit<NewStore, 'prefecture'> & Pick<StoreChanges, 'prefecture'>;

/** What is sent. A prefecture that is not chosen yet is absent. */
export function toStoreDraft(values: StoreValues): StoreDraft {
  const prefecture = PREFECTURES.find((each) => each === values.prefecture);
  return {
    name: values.name,
    office_name: toNullable(values.office_name),
    representative: toNullable(values.representative),
    registration_number: toNullable(
      toHalfWidth(values.registration_number)
        .replaceAll(/[\s\p{Pd}]/gu, '')
        .toUpperCase(),
    ),
    phone: toNullable(values.phone),
    mcc: toHalfWidth(values.mcc),
    postal_code: values.postal_code,
    ...(prefecture !== undefined && { prefecture }),
    address: values.address,
    latitude: readDegrees(values.latitude),
    longitude: readDegrees(values.longitude),
    latin_name: toNullable(toHalfWidth(values.latin_name)),
    latin_city: toNullable(toHalfWidth(values.latin_city)),
    payment_methods: pickMethods(splitList(values.payment_methods)),
    installment_counts: INSTALLMENT_COUNTS.filter((count) =>
      splitList(values.installment_counts).includes(String(count)),
    ),
    tax_rounding: TAX_ROUNDINGS.find((each) => each === values.tax_rounding) ?? 'floor',
    default_tax_rate:
      TAX_RATES.find((rate) => String(rate) === values.default_tax_rate.trim()) ?? null,
  };
}

/** Only what differs from the values before. */
export function toStoreChanges(before: StoreValues, values: StoreValues): StoreChanges {
  return pick(toStoreDraft(values), listChanged(before, values));
}

export function isChanged(before: StoreValues, values: StoreValues): boolean {
  return listChanged(before, values).length > 0;
}

export function validateNewValues(values: StoreValues): FormErrors {
  return { ...validateNewStore(toStoreDraft(values)), ...findErrors(values) };
}

/** Validates what is sent, so that a value of another program does not block other changes. */
export function validateChangedValues(before: StoreValues, values: StoreValues): FormErrors {
  const changed = listChanged(before, values);
  const isMoved = LOCATION.some((name) => changed.includes(name));
  const sent: readonly string[] = isMoved ? [...changed, ...LOCATION] : changed;
  const found = Object.entries(findErrors(values)).filter(([name]) => sent.includes(name));
  return { ...validateChanges(toStoreChanges(before, values)), ...Object.fromEntries(found) };
}

export function splitList(list: string): string[] {
  return list.split(' ').filter((item) => item !== '');
}

/** The lengths of JPQR. */
export const LATIN_NAME_LENGTH_MAX = 25;
export const LATIN_CITY_LENGTH_MAX = 15;

const LOCATION = ['latitude', 'longitude'] as const satisfies readonly StoreField[];
const REQUIRED: FormError = { code: 'field.required', params: {} };

/** What the schema reports as a wrong format, although something else is wrong with it. */
function findErrors(values: StoreValues): FormErrors {
  const isEmpty = (name: StoreField) => values[name].trim() === '';
  const tooLong = (name: StoreField, max: number): FormErrors =>
    toHalfWidth(values[name]).length > max
      ? { [name]: { code: 'field.too_long', params: { max } } }
      : {};
  const [latitude, longitude] = LOCATION;
  return {
    ...tooLong('latin_name', LATIN_NAME_LENGTH_MAX),
    ...tooLong('latin_city', LATIN_CITY_LENGTH_MAX),
    ...(isEmpty('mcc') && { mcc: REQUIRED }),
    ...(isEmpty('prefecture') && { prefecture: REQUIRED }),
    ...(isEmpty(latitude) && !isEmpty(longitude) && { [latitude]: REQUIRED }),
    ...(isEmpty(longitude) && !isEmpty(latitude) && { [longitude]: REQUIRED }),
  };
}

function listChanged(before: StoreValues, values: StoreValues): readonly StoreField[] {
  return NAMES.filter((name) => values[name].trim() !== before[name].trim());
}

function pick<Body extends object>(body: Body, names: readonly (keyof Body)[]): Partial<Body> {
  const picked: Partial<Body> = {};
  for (const name of names) picked[name] = body[name];
  return picked;
}

function pickMethods(methods: readonly string[]) {
  return OFFERED_METHODS.filter((method) => methods.includes(method));
}

function toText(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function toNullable(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

function toHalfWidth(typed: string): string {
  return normalizeText(typed, 'NFKC').trim();
}

/** Degrees with up to eight decimals; null if nothing was typed, NaN if it is not a number. */
function readDegrees(typed: string): number | null {
  const degrees = toHalfWidth(typed);
  if (degrees === '') return null;
  return /^-?\d{1,3}(?:\.\d{1,8})?$/.test(degrees) ? Number(degrees) : Number.NaN;
}

/** `1000001` → `100-0001`. */
export function formatPostalCode(digits: string): string {
  return digits.replace(/^(\d{3})(\d{4})$/, '$1-$2');
}

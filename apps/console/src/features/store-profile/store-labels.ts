import type { StoreIdentityChanges } from '@saifu/contract/merchant-store';
import type { TaxRounding } from '@saifu/domain/shared/tax';
import type { TextKey } from '@saifu/i18n/texts';
import type { StoreField } from './store-values.ts';

/** The names of the fields of the form. */
export const STORE_LABELS = {
  name: 'field.store_name',
  office_name: 'console_audit.office_name',
  representative: 'console_audit.representative',
  registration_number: 'console_audit.registration_number',
  phone: 'field.phone',
  mcc: 'console_audit.mcc',
  postal_code: 'field.postal_code',
  prefecture: 'field.prefecture',
  address: 'console_store.address_rest',
  latitude: 'console_audit.latitude',
  longitude: 'console_audit.longitude',
  latin_name: 'console_audit.latin_name',
  latin_city: 'console_audit.latin_city',
  payment_methods: 'console_audit.payment_methods',
  installment_counts: 'console_audit.installment_counts',
  tax_rounding: 'console_audit.tax_rounding',
  default_tax_rate: 'console_audit.default_tax_rate',
} as const satisfies Record<StoreField, TextKey>;

/** The details that change only with approval, in the order of the form. */
export const IDENTITY_LABELS = {
  name: STORE_LABELS.name,
  office_name: STORE_LABELS.office_name,
  representative: STORE_LABELS.representative,
  registration_number: STORE_LABELS.registration_number,
  phone: STORE_LABELS.phone,
  postal_code: STORE_LABELS.postal_code,
  prefecture: STORE_LABELS.prefecture,
  address: STORE_LABELS.address,
  latitude: STORE_LABELS.latitude,
  longitude: STORE_LABELS.longitude,
  latin_name: STORE_LABELS.latin_name,
  latin_city: STORE_LABELS.latin_city,
  logo_url: 'console_store.logo',
} as const satisfies Record<keyof StoreIdentityChanges, TextKey>;

export const ROUNDING_LABELS = {
  floor: 'console_store.rounding_floor',
  round: 'console_store.rounding_round',
  ceil: 'console_store.rounding_ceil',
} as const satisfies Record<TaxRounding, TextKey>;

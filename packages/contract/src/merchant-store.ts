import { PREFECTURES } from '@saifu/domain/identity/account';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { isRegistrationNumber } from '@saifu/domain/merchants/registration-number';
import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import {
  ADDRESS_LENGTH_MAX,
  LOGO_BYTES_MAX,
  NAME_LENGTH_MAX,
  STORE_NAME_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES, TAX_ROUNDINGS } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { acceptFile, endpoint } from './endpoint.ts';
import { id, line, phone, postalCode, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { StoreView } from './store.ts';

const method = z.enum(OFFERED_METHODS, 'field.format');
const degrees = (most: number) =>
  z.nullable(z.number().check(z.minimum(-most, 'field.format'), z.maximum(most, 'field.format')));

const storeFields = {
  name: line({ max: STORE_NAME_LENGTH_MAX }),
  office_name: z.nullable(line({ max: STORE_NAME_LENGTH_MAX })),
  representative: z.nullable(line({ max: NAME_LENGTH_MAX })),
  registration_number: z.nullable(
    line({ max: 14 }).check(z.refine(isRegistrationNumber, 'field.format')),
  ),
  postal_code: postalCode,
  prefecture: z.enum(PREFECTURES, 'field.format'),
  address: line({ max: ADDRESS_LENGTH_MAX }),
  phone: z.nullable(phone),
  mcc: z.string().check(z.regex(/^\d{4}$/, 'field.format')),
  /** Name and city in Latin letters, for JPQR codes. */
  latin_name: z.nullable(z.string().check(z.regex(/^[\x20-\x7e]{1,25}$/, 'field.half_width'))),
  latin_city: z.nullable(z.string().check(z.regex(/^[\x20-\x7e]{1,15}$/, 'field.half_width'))),
  payment_methods: z.array(method).check(z.minLength(1, 'field.required')),
  installment_counts: z.array(z.literal(INSTALLMENT_COUNTS, 'field.format')),
  tax_rounding: z.enum(TAX_ROUNDINGS, 'field.format'),
  default_tax_rate: z.nullable(z.literal(TAX_RATES, 'field.format')),
  latitude: degrees(90),
  longitude: degrees(180),
};

const text = z.nullable(z.string());

/** The identifying details to change, with their new values. */
export const StoreIdentityChanges = z.partial(
  z.object({
    name: z.string(),
    office_name: text,
    latin_name: text,
    representative: text,
    registration_number: text,
    postal_code: z.string(),
    prefecture: z.string(),
    address: z.string(),
    latin_city: text,
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    phone: text,
    logo_url: text,
  }),
);
export type StoreIdentityChanges = z.infer<typeof StoreIdentityChanges>;

/** A store as shown to its merchant: nothing masked, with the JPQR fields. */
export const MerchantStoreView = z.extend(StoreView, {
  latin_name: text,
  latin_city: text,
  jpqr_number: text,
  /** Identity changes waiting for approval; null if there are none. */
  pending_changes: z.nullable(
    z.object({ id: z.string(), changes: StoreIdentityChanges, created_at: timestamp }),
  ),
});
export type MerchantStoreView = z.infer<typeof MerchantStoreView>;

export const createStore = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/stores',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.new_stores,
  summary: 'Creates a store. It can be paid once the provider has activated it.',
  body: z.strictObject({
    ...storeFields,
    office_name: z._default(storeFields.office_name, null),
    representative: z._default(storeFields.representative, null),
    registration_number: z._default(storeFields.registration_number, null),
    phone: z._default(storeFields.phone, null),
    latin_name: z._default(storeFields.latin_name, null),
    latin_city: z._default(storeFields.latin_city, null),
    payment_methods: z._default(storeFields.payment_methods, ['card']),
    installment_counts: z._default(storeFields.installment_counts, []),
    tax_rounding: z._default(storeFields.tax_rounding, 'floor'),
    default_tax_rate: z._default(storeFields.default_tax_rate, null),
    latitude: z._default(storeFields.latitude, null),
    longitude: z._default(storeFields.longitude, null),
  }),
  reply: MerchantStoreView,
  status: 201,
  errors: ['store.registration_number_taken'],
});

export const updateStore = endpoint({
  method: 'PATCH',
  servesPut: true,
  path: '/api/v1/merchant/stores/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.stores,
  summary:
    'Updates the given fields; absent fields stay unchanged. After activation, changes of ' +
    'identifying details (names, representative, registration number, address, location, ' +
    'phone) need approval and are listed in `pending_changes`. A newer request replaces a ' +
    'pending one.',
  params: z.object({ id: id('store') }),
  body: z.partial(z.strictObject(storeFields)),
  reply: MerchantStoreView,
  errors: ['store.registration_number_taken'],
});

export const setStoreLogo = acceptFile(
  endpoint({
    method: 'PUT',
    path: '/api/v1/merchant/stores/{id}/logo',
    access: 'merchant',
    roles: ROLES_BY_PERMISSION.stores,
    summary:
      'Sets the logo. It is drawn as a square of 256 pixels on white; a longer side is cropped. ' +
      'After activation a logo needs approval, like a name, and is listed in `pending_changes`.',
    params: z.object({ id: id('store') }),
    reply: MerchantStoreView,
    errors: [
      'store.logo_unsupported',
      'store.logo_too_many_pixels',
      'file.too_large',
      'rate.limited',
    ],
  }),
  { types: ['image/png', 'image/jpeg', 'image/webp'], bytesMax: LOGO_BYTES_MAX },
);

export const removeStoreLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/merchant/stores/{id}/logo',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.stores,
  summary: 'Removes the logo, after activation with approval, and withdraws a pending one.',
  params: z.object({ id: id('store') }),
  reply: MerchantStoreView,
  errors: [],
});

export const getMerchantStore = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/stores/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns one of the merchant’s stores.',
  params: z.object({ id: id('store') }),
  reply: MerchantStoreView,
  errors: [],
});

export const listMerchantStores = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/stores',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Lists the merchant’s stores, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(MerchantStoreView),
  errors: [],
});

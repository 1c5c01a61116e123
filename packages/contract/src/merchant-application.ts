import { PREFECTURES } from '@saifu/domain/identity/account';
import {
  ALL_APPLICATION_FIELDS,
  BUSINESS_KINDS,
  isCorporateNumber,
  MERCHANT_APPLICATION_STATUSES,
} from '@saifu/domain/merchants/merchant-application';
import { isRegistrationNumber } from '@saifu/domain/merchants/registration-number';
import { OFFERED_METHODS, PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  ADDRESS_LENGTH_MAX,
  GOODS_LENGTH_MAX,
  LEGAL_NAME_LENGTH_MAX,
  MONTHLY_VOLUME_YEN_MAX,
  NAME_LENGTH_MAX,
  STORE_NAME_LENGTH_MAX,
  WEBSITE_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { bankAccount, MaskedBankAccountView } from './bank-account.ts';
import { endpoint } from './endpoint.ts';
import {
  date,
  email,
  hiragana,
  integer,
  line,
  paragraphs,
  phone,
  postalCode,
  rawText,
  timestamp,
} from './fields.ts';

const text = z.nullable(z.string());

const address = {
  postal_code: postalCode,
  prefecture: z.enum(PREFECTURES, 'field.format'),
  address: line({ max: ADDRESS_LENGTH_MAX }),
};

function isWebsite(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

type Numbers = {
  readonly kind: (typeof BUSINESS_KINDS)[number];
  readonly corporate_number: string | null;
  readonly registration_number: string | null;
};

/** A company has a corporate number, and its registration number is `T` and that number. */
function checkNumbers({ value, issues }: z.core.ParsePayload<Numbers>): void {
  if (issues.length > 0) return;
  const { kind, corporate_number: corporate, registration_number: registration } = value;
  const add = (path: keyof Numbers, message: string) => {
    issues.push({ code: 'custom', message, path: [path], input: value[path] });
  };
  if (kind === 'corporation' && corporate === null) add('corporate_number', 'field.required');
  if (kind === 'sole_proprietor' && corporate !== null) add('corporate_number', 'field.format');
  if (corporate !== null && registration !== null && registration !== `T${corporate}`) {
    add('registration_number', 'field.registration_number');
  }
}

/** The parts of an application, each complete. */
export const applicationParts = {
  business: z
    .strictObject({
      kind: z.enum(BUSINESS_KINDS, 'field.required'),
      legal_name: line({ max: LEGAL_NAME_LENGTH_MAX }),
      legal_name_kana: hiragana({ max: LEGAL_NAME_LENGTH_MAX }),
      /** 13 digits with a check digit; null for sole proprietors. */
      corporate_number: z.nullable(
        line({ max: 13 }).check(z.refine(isCorporateNumber, 'field.corporate_number')),
      ),
      /** Of a business registered for qualified invoices: `T` and 13 digits. */
      registration_number: z.nullable(
        line({ max: 14 }).check(z.refine(isRegistrationNumber, 'field.format')),
      ),
      ...address,
      phone,
      website: z.nullable(
        line({ max: WEBSITE_LENGTH_MAX }).check(z.refine(isWebsite, 'field.format')),
      ),
    })
    .check(checkNumbers),
  representative: z.strictObject({
    name: line({ max: NAME_LENGTH_MAX }),
    name_kana: hiragana({ max: NAME_LENGTH_MAX }),
    /** Absent: the one that was given before. */
    birth_date: z.optional(date),
  }),
  trade: z.strictObject({
    mcc: z.string().check(z.regex(/^\d{4}$/, 'field.required')),
    goods: paragraphs({ max: GOODS_LENGTH_MAX }),
    /** Sales per month that are expected, in yen. */
    monthly_volume: integer(1, MONTHLY_VOLUME_YEN_MAX),
  }),
  store: z.strictObject({
    name: line({ max: STORE_NAME_LENGTH_MAX }),
    ...address,
    default_tax_rate: z.nullable(z.literal(TAX_RATES, 'field.format')),
    payment_methods: z
      .array(z.enum(OFFERED_METHODS, 'field.format'))
      .check(z.minLength(1, 'field.required')),
  }),
  bank_account: bankAccount,
};

const place = { postal_code: z.string(), prefecture: z.string(), address: z.string() };

const parts = {
  business: z.nullable(
    z.object({
      kind: z.enum(BUSINESS_KINDS),
      legal_name: z.string(),
      legal_name_kana: z.string(),
      corporate_number: text,
      registration_number: text,
      ...place,
      phone: z.string(),
      website: text,
    }),
  ),
  representative: z.nullable(
    z.object({ name: z.string(), name_kana: z.string(), has_birth_date: z.boolean() }),
  ),
  trade: z.nullable(
    z.object({
      mcc: z.string(),
      goods: z.string(),
      monthly_volume: integer(1, MONTHLY_VOLUME_YEN_MAX),
    }),
  ),
  store: z.nullable(
    z.object({
      name: z.string(),
      ...place,
      default_tax_rate: z.nullable(z.literal(TAX_RATES)),
      payment_methods: z.array(z.enum(PAYMENT_METHODS)),
    }),
  ),
  bank_account: z.nullable(MaskedBankAccountView),
};

/** What an applicant has filled in, without the birth date and the number of the account. */
export const ApplicationAnswersView = z.object(parts);
export type ApplicationAnswersView = z.infer<typeof ApplicationAnswersView>;

export const MerchantApplicationView = z.object({
  id: z.string(),
  status: z.enum(MERCHANT_APPLICATION_STATUSES),
  /** Grows with every change. A call with an older one is rejected. */
  version: integer(1, 1_000_000),
  email: z.string(),
  answers: ApplicationAnswersView,
  /** What staff ask to correct; null if they ask for nothing. */
  requested_changes: z.nullable(
    z.object({
      message: z.string(),
      fields: z.array(z.enum(ALL_APPLICATION_FIELDS)),
      requested_at: timestamp,
    }),
  ),
  /** What staff wrote with a rejection. */
  rejection_message: text,
  /** The version of the terms to accept. */
  terms_version: z.string(),
  submitted_at: z.nullable(timestamp),
  decided_at: z.nullable(timestamp),
});
export type MerchantApplicationView = z.infer<typeof MerchantApplicationView>;

export const startMerchantApplication = endpoint({
  method: 'POST',
  path: '/api/v1/merchant_applications',
  access: 'guest',
  summary:
    'Sends a link to this address, by which a merchant applies or goes on with its application. ' +
    'The response does not tell whether there is one.',
  body: z.strictObject({ email }),
  errors: ['rate.limited'],
});

const token = rawText.check(z.maxLength(100, 'field.format'));
const version = integer(1, 1_000_000);

const link = {
  method: 'POST',
  access: 'guest',
  reply: MerchantApplicationView,
} as const;
const LINK_ERRORS = [
  'merchant_application.unknown',
  'merchant_application.link_expired',
  'rate.limited',
] as const;
const CHANGE_ERRORS = [
  ...LINK_ERRORS,
  'merchant_application.changed',
  'merchant_application.submitted',
  'merchant_application.closed',
] as const;

export const openMerchantApplication = endpoint({
  ...link,
  path: '/api/v1/merchant_applications/open',
  summary: 'Returns the application of a link. Opening it verifies the address.',
  body: z.strictObject({ token }),
  errors: LINK_ERRORS,
});

export const saveMerchantApplication = endpoint({
  ...link,
  path: '/api/v1/merchant_applications/save',
  summary:
    'Saves the given parts. Absent parts stay unchanged. While staff ask for corrections, only ' +
    'what they asked for may change.',
  body: z.strictObject({
    token,
    version,
    business: z.optional(applicationParts.business),
    representative: z.optional(applicationParts.representative),
    trade: z.optional(applicationParts.trade),
    store: z.optional(applicationParts.store),
    bank_account: z.optional(applicationParts.bank_account),
  }),
  errors: CHANGE_ERRORS,
});

export const submitMerchantApplication = endpoint({
  ...link,
  path: '/api/v1/merchant_applications/submit',
  summary: 'Accepts the terms and submits the application for review.',
  body: z.strictObject({
    token,
    version,
    terms_version: z.string().check(z.maxLength(20, 'field.format')),
  }),
  errors: [...CHANGE_ERRORS, 'merchant_application.incomplete', 'terms.not_accepted'],
});

export const withdrawMerchantApplication = endpoint({
  ...link,
  path: '/api/v1/merchant_applications/withdraw',
  summary: 'Withdraws the application.',
  body: z.strictObject({ token, version }),
  errors: CHANGE_ERRORS,
});

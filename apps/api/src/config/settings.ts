import { join } from 'node:path';
import { isEmail } from '@saifu/domain/identity/email';
import { isRegistrationNumber } from '@saifu/domain/merchants/registration-number';
import * as z from 'zod/mini';
import { findDatabaseUrlError } from '../platform/db/connection-url.ts';
import { DATABASE_ENGINES } from '../platform/db/engine.ts';
import { parseOtlpHeaders } from './otlp-headers.ts';
import { findStorageUrlError } from './storage-url.ts';
import { parseTransferSender } from './transfer-sender.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const whole = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().check(z.regex(/^-?\d{1,9}$/, words));
  return z.pipe(
    digits,
    z.pipe(z.transform(Number), z.int(words).check(z.minimum(min, words), z.maximum(max, words))),
  );
};

const url = (...protocols: readonly string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL beginning with ${protocols.join(' or ')}//`,
    }),
  );

/** May name several hosts, which `URL` does not accept. */
const databaseUrl = z.string().check(
  z.refine((value) => findDatabaseUrlError(value) === undefined, {
    error: ({ input }) => findDatabaseUrlError(String(input)),
  }),
);

/** Must not be cut or guessed: it names an account. */
const transferSender = z.string().check(
  z.refine((value) => parseTransferSender(value) !== undefined, {
    error: 'must be sender code, name in katakana, bank, branch, account type and number',
  }),
);

const READERS_MAX = 16;

/** Addresses of equal servers. */
const readerUrls = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
    z
      .array(url('http:', 'https:'))
      .check(z.maxLength(READERS_MAX, `must be 1 to ${READERS_MAX} URLs, separated by commas`)),
  ),
);

const storageUrl = z.string().check(
  z.refine((value) => findStorageUrlError(value) === undefined, {
    error: ({ input }) => findStorageUrlError(String(input)),
  }),
);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const addresses = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
    z.array(
      z.string().check(
        z.refine((part) => /^([\d.]{7,15}|[\da-f:]{2,39})(\/\d{1,3})?$/i.test(part), {
          error: 'must be addresses or networks, separated by commas',
        }),
      ),
    ),
  ),
);

/** Text displayed to users as configured: one line of limited length. */
const line = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u, 'must be one line of 1 to 200 characters'),
  );
const phone = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\+?\d[\d() -]{6,18}\d$/, 'must be a phone number in half-width digits'),
  );
const invoiceNumber = z
  .string()
  .check(z.trim(), z.refine(isRegistrationNumber, 'must be T and 13 digits'));
const email = z.string().check(
  z.trim(),
  z.refine((value) => isEmail(value.toLowerCase()), { error: 'must be an email address' }),
);

/** OpenTelemetry's format of headers. The message must not contain them. */
const otlpHeaders = z.string().check(
  z.refine((value) => parseOtlpHeaders(value) !== undefined, {
    error: 'must be name=value pairs, separated by commas',
  }),
);
const RATIO_WORDS = 'must be a number from 0 to 1';
const ratio = z.pipe(
  z.string().check(z.regex(/^(\d|\d?\.\d{1,9})$/, RATIO_WORDS)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(1, RATIO_WORDS))),
);

const secretKey = z.string().check(z.minLength(32, 'must have at least 32 characters'));
const staffKey = z
  .string()
  .check(z.regex(/^sk_[\w-]{43}$/, 'must be sk_ and 43 letters, digits, - or _'));

const KEYS_MAX = 5;
const KEYS_WORDS = `must be 1 to ${KEYS_MAX} different keys, separated by commas`;

const splitKeys = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  return [first, ...others];
};

/** Keys that are valid at the same time, while one replaces another. The first is the newest. */
const keys = (key: z.ZodMiniString<string>) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(splitKeys),
      z.tuple([key], key).check(
        z.refine((list) => list.length <= KEYS_MAX && new Set(list).size === list.length, {
          error: KEYS_WORDS,
        }),
      ),
    ),
  );

const MODELS = join(import.meta.dirname, '../../../../packages/receipt-reader/models');

/** The environment variables that an operator sets. */
export const Settings = z.object({
  ROLE: z._default(oneOf(['all', 'api', 'worker', 'reader']), 'all'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  CONSOLE_URL: z.optional(url('http:', 'https:')),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_ENGINE: z._default(oneOf(DATABASE_ENGINES), 'postgresql'),
  DATABASE_CONNECTIONS: z._default(whole(2, 200), 10),
  DATABASE_POOLING: z._default(oneOf(['session', 'transaction']), 'session'),
  STORAGE_URL: z.optional(storageUrl),
  SANDBOX_CLOCK_SKEW_SECONDS: z._default(whole(-999_999_999, 999_999_999), 0),
  DRAIN_SECONDS: z._default(whole(0, 300), 0),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  READER_MODELS: z._default(z.string(), MODELS),
  READER_URL: z.optional(readerUrls),
  READER_SECRET: z.optional(keys(secretKey)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http:', 'https:')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(otlpHeaders),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
  OTEL_SERVICE_NAME: z.optional(line),
  STAFF_KEY: z.optional(staffKey),
  STAFF_KEYS: z.optional(keys(staffKey)),
  SECRET_KEY: z.optional(secretKey),
  SECRET_KEYS: z.optional(keys(secretKey)),
  TRUSTED_PROXIES: z._default(addresses, []),
  STRIPE_SANDBOX_URL: z._default(url('http:'), 'http://localhost:4242'),
  BITCASH_URL: z.optional(url('https:')),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(keys(z.string().check(z.minLength(1, 'must not be empty')))),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  SMS_URL: z.optional(url('https:', 'http:')),
  OPERATOR_NAME: z.optional(line),
  OPERATOR_REPRESENTATIVE: z.optional(line),
  OPERATOR_MANAGER: z.optional(line),
  OPERATOR_ADDRESS: z.optional(line),
  OPERATOR_PHONE: z.optional(phone),
  OPERATOR_EMAIL: z.optional(email),
  OPERATOR_REGISTRATION: z.optional(line),
  TRANSFER_SENDER: z.optional(transferSender),
  OPERATOR_INVOICE_NUMBER: z.optional(invoiceNumber),
});
export type Settings = z.infer<typeof Settings>;

import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import type { SecretKeys } from '../platform/crypto/secret-keys.ts';
import type { DatabaseEngine } from '../platform/db/engine.ts';
import { findAmbiguousKeys, findMissingSettings } from './live-requirements.ts';
import { type Operator, toOperator } from './operator.ts';
import { type LOG_LEVELS, Settings } from './settings.ts';
import { type FileStorageConfig, readStorageUrl } from './storage-url.ts';
import { type TracingConfig, toTracingConfig } from './tracing-config.ts';
import { parseTransferSender, SAMPLE_SENDER, type TransferSender } from './transfer-sender.ts';

/**
 * All operator settings, parsed once and frozen. With no settings the server runs as the sandbox:
 * embedded PostgreSQL, demo data, and every message in an inbox.
 */
export type Config = {
  readonly role: 'all' | 'api' | 'worker' | 'reader';
  readonly host: string;
  readonly port: number;
  /** Public base URL. Links in messages start with it. */
  readonly publicUrl: URL;
  /** Where the console of the merchants is reached; its path is `/console`. */
  readonly consoleUrl: URL;
  /** Accepted origins of Saifu QR codes. New codes use the first one. */
  readonly qrOrigins: readonly string[];
  readonly dataDir: string;
  /** Null: use the embedded server in `dataDir`. */
  readonly databaseUrl: string | null;
  /** What answers at `databaseUrl`. */
  readonly databaseEngine: DatabaseEngine;
  readonly databaseConnections: number;
  /** `transaction`: a pooler between this process and PostgreSQL shares its connections. */
  readonly databasePooling: 'session' | 'transaction';
  /** Null: files are stored in the database. */
  readonly fileStorage: FileStorageConfig | null;
  /** How long the process serves on after SIGTERM, while `/readyz` answers 503. */
  readonly drainSeconds: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Folder of the OCR models. */
  readonly readerModels: string;
  /** Hosts that read receipts, with a path that ends in a slash. Empty: this process reads them. */
  readonly readerUrls: readonly URL[];
  /** Shared by API and readers. The first is sent, all are accepted. */
  readonly readerSecrets: readonly string[];
  readonly metricsToken: string | null;
  /** Null: no traces. */
  readonly tracing: TracingConfig | null;
  /** Each gives access to the staff endpoints. Empty: these are unavailable. */
  readonly staffKeys: readonly string[];
  /** The first signs and encrypts, all verify and decrypt. They are not stored in the database. */
  readonly secretKeys: SecretKeys;
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Null: emails go to the sandbox inbox. */
  readonly smtpUrl: string | null;
  /** Null: SMS messages go to the sandbox inbox. */
  readonly smsUrl: string | null;
  readonly paymentProvider: PaymentProviderConfig;
  readonly operator: Operator;
  /** Sandbox only: artificial error of this process's clock, for testing. */
  readonly clockSkewMs: number;
  /** Null: no file of transfers can be made. */
  readonly transferSender: TransferSender | null;
  /** True: live keys are set and payments move real money. */
  readonly isLive: boolean;
};

/** Stripe, or the Stripe sandbox. */
export type PaymentProviderConfig = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Events are accepted with a signature by any of them. */
  readonly webhookSecrets: readonly [string, ...string[]];
  /** Null: Stripe itself. */
  readonly apiUrl: URL | null;
  /** Where browsers tokenize card numbers. */
  readonly browserUrl: URL;
  /** Null: prepaid numbers are not accepted. */
  readonly bitcashUrl: URL | null;
};

/** Lists the invalid settings, one per line. Never contains the value of a secret. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const settings = Settings.safeParse(Object.fromEntries(given));
  if (!settings.success) {
    const lines = settings.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigError(lines);
  }
  return Object.freeze(toConfig(settings.data));
}

// Codes printed for any local sandbox, whatever its port.
const SANDBOX_ORIGIN = 'https://saifu.example';

export const SANDBOX_KEYS = {
  secretKey: 'sk_sandbox_play_money',
  publishableKey: 'pk_sandbox_play_money',
  webhookSecret: 'whsec_sandbox_play_money',
} as const;
// Both are public; they protect play money only.
const SANDBOX_SECRET_KEY = 'the key of the sandbox guards nothing';
const SANDBOX_STAFF_KEY = 'sk_everybody-knows-the-staff-key-of-a-sandbox_';

function toConfig(settings: Settings): Config {
  const live = toLiveProvider(settings);
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return {
    role: settings.ROLE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    consoleUrl: settings.CONSOLE_URL === undefined ? publicUrl : new URL(settings.CONSOLE_URL),
    qrOrigins: isLocalHost(publicUrl.hostname)
      ? [publicUrl.origin, SANDBOX_ORIGIN]
      : [publicUrl.origin],
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseEngine: settings.DATABASE_ENGINE,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    databasePooling: settings.DATABASE_POOLING,
    fileStorage: settings.STORAGE_URL === undefined ? null : readStorageUrl(settings.STORAGE_URL),
    drainSeconds: settings.DRAIN_SECONDS,
    logLevel: settings.LOG_LEVEL,
    readerModels: settings.READER_MODELS,
    ...toReaders(settings),
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracing: toTracingConfig(settings),
    staffKeys: toStaffKeys(settings, live !== null),
    secretKeys: settings.SECRET_KEYS ?? [settings.SECRET_KEY ?? SANDBOX_SECRET_KEY],
    trustedProxies: settings.TRUSTED_PROXIES,
    smtpUrl: settings.SMTP_URL ?? null,
    smsUrl: settings.SMS_URL ?? null,
    paymentProvider: live ?? toSandboxProvider(settings),
    operator: toOperator(settings),
    transferSender: toTransferSender(settings, live !== null),
    clockSkewMs: settings.SANDBOX_CLOCK_SKEW_SECONDS * 1000,
    isLive: live !== null,
  };
}

function toReaders({ ROLE, READER_URL: urls, READER_SECRET: secrets }: Settings) {
  if (secrets === undefined && ROLE === 'reader') {
    throw new ConfigError(['ROLE is reader, which needs READER_SECRET.']);
  }
  if (secrets === undefined && urls !== undefined) {
    throw new ConfigError(['READER_URL is set, which needs READER_SECRET.']);
  }
  return { readerUrls: (urls ?? []).map(toFolder), readerSecrets: secrets ?? [] };
}

/** Paths are resolved against it. */
function toFolder(text: string): URL {
  const { origin, pathname } = new URL(text);
  return new URL(`${pathname.replace(/\/*$/, '')}/`, origin);
}

function toStaffKeys(settings: Settings, isLive: boolean): readonly string[] {
  if (settings.STAFF_KEYS !== undefined) return settings.STAFF_KEYS;
  if (settings.STAFF_KEY !== undefined) return [settings.STAFF_KEY];
  return isLive ? [] : [SANDBOX_STAFF_KEY];
}

/** Without one, payouts are made and cannot be transferred by a file. */
function toTransferSender({ TRANSFER_SENDER: text }: Settings, isLive: boolean) {
  if (text !== undefined) return parseTransferSender(text) ?? null;
  return isLive ? null : SAMPLE_SENDER;
}

function toLiveProvider(settings: Settings): PaymentProviderConfig | null {
  // A reader moves no money, so nothing of live operation is required of it.
  if (settings.ROLE === 'reader') return null;
  const errors = [...findAmbiguousKeys(settings), ...findMissingSettings(settings)];
  if (errors.length > 0) throw new ConfigError(errors);
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
    apiUrl: null,
    browserUrl: new URL('https://api.stripe.com'),
    bitcashUrl: settings.BITCASH_URL === undefined ? null : new URL(settings.BITCASH_URL),
  };
}

/** The keys of the Stripe sandbox are public and give access to play money only. */
function toSandboxProvider(settings: Settings): PaymentProviderConfig {
  const url = new URL(settings.STRIPE_SANDBOX_URL);
  const { webhookSecret, ...keys } = SANDBOX_KEYS;
  const urls = { apiUrl: url, browserUrl: url, bitcashUrl: url };
  return { ...keys, webhookSecrets: [webhookSecret], ...urls };
}

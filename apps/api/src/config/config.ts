import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import { findMissingSettings } from './live-requirements.ts';
import { type Operator, toOperator } from './operator.ts';
import { type LOG_LEVELS, Settings } from './settings.ts';

/**
 * Everything an operator may set, parsed once and frozen. With nothing set, this is the sandbox:
 * embedded PostgreSQL, demo world, every message to an inbox.
 */
export type Config = {
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  readonly port: number;
  /** The address people use; links in messages begin with it. */
  readonly publicUrl: URL;
  /** What our own QR codes may begin with; those we make begin with the first. */
  readonly qrOrigins: readonly string[];
  readonly dataDir: string;
  /** Null: the embedded server in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The folder of what photographs of bills are read with. */
  readonly readerModels: string;
  readonly metricsToken: string | null;
  /** Null: nobody of the provider has a key, so the doors of staff stay shut. */
  readonly staffKey: string | null;
  /** Keys the hashes of one-time codes; not in the database, where those are. */
  readonly secretKey: string;
  /** Addresses whose word about the caller's own address is taken. */
  readonly trustedProxies: readonly string[];
  /** Null: mail goes to the inbox of the sandbox. */
  readonly smtpUrl: string | null;
  /** Null: so do SMS. */
  readonly smsUrl: string | null;
  readonly paymentProvider: PaymentProviderConfig;
  readonly operator: Operator;
  /** How wrong this process's clock is made, in the sandbox, to try what that does. */
  readonly clockSkewMs: number;
  /** True: live keys are set, and the money is real. */
  readonly isLive: boolean;
};

/** The card network, or what stands in for it in the sandbox. */
export type PaymentProviderConfig = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Null: the network itself. */
  readonly apiUrl: URL | null;
  /** Where browsers make tokens of card numbers. */
  readonly browserUrl: URL;
  /** Null: prepaid numbers are not taken here. */
  readonly bitcashUrl: URL | null;
};

/** Says what is wrong with the settings, one line each, and never repeats a secret's value. */
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

// A code that names this machine is refused by every reader, so a sandbox here borrows a name.
const SANDBOX_ORIGIN = 'https://saifu.example';

export const SANDBOX_KEYS = {
  secretKey: 'sk_sandbox_play_money',
  publishableKey: 'pk_sandbox_play_money',
  webhookSecret: 'whsec_sandbox_play_money',
} as const;
const SANDBOX_STAFF_KEY = 'sk_everybody-knows-the-staff-key-of-a-sandbox_';

function toConfig(settings: Settings): Config {
  const live = toLiveProvider(settings);
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return {
    role: settings.ROLE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    qrOrigins: [isLocalHost(publicUrl.hostname) ? SANDBOX_ORIGIN : publicUrl.origin],
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    logLevel: settings.LOG_LEVEL,
    readerModels: settings.READER_MODELS,
    metricsToken: settings.METRICS_TOKEN ?? null,
    staffKey: settings.STAFF_KEY ?? (live === null ? SANDBOX_STAFF_KEY : null),
    // Everybody knows the sandbox's; it guards play money only.
    secretKey: settings.SECRET_KEY ?? 'the key of the sandbox guards nothing',
    trustedProxies: settings.TRUSTED_PROXIES,
    smtpUrl: settings.SMTP_URL ?? null,
    smsUrl: settings.SMS_URL ?? null,
    paymentProvider: live ?? toSandboxProvider(settings),
    operator: toOperator(settings),
    clockSkewMs: settings.SANDBOX_CLOCK_SKEW_SECONDS * 1000,
    isLive: live !== null,
  };
}

function toLiveProvider(settings: Settings): PaymentProviderConfig | null {
  const missingSettings = findMissingSettings(settings);
  if (missingSettings.length > 0) throw new ConfigError(missingSettings);
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: null,
    browserUrl: new URL('https://api.stripe.com'),
    bitcashUrl: settings.BITCASH_URL === undefined ? null : new URL(settings.BITCASH_URL),
  };
}

/** The stand-in's keys are known to everybody, and open play money only. */
function toSandboxProvider(settings: Settings): PaymentProviderConfig {
  const url = new URL(settings.STRIPE_SANDBOX_URL);
  return { ...SANDBOX_KEYS, apiUrl: url, browserUrl: url, bitcashUrl: url };
}

import { isLocalHost } from '@saifu/domain/qr-payload';
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
  /** Null: no live keys, so the sandbox. */
  readonly live: LiveConfig | null;
};

export type LiveConfig = {
  readonly stripeSecretKey: string;
  readonly stripePublishableKey: string;
  readonly stripeWebhookSecret: string;
};

/** Says what is wrong with the settings, one line each, and never repeats a secret's value. */
export class ConfigFault extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigFault';
    this.lines = lines;
  }
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const settings = Settings.safeParse(Object.fromEntries(given));
  if (!settings.success) {
    const lines = settings.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigFault(lines);
  }
  return Object.freeze(toConfig(settings.data));
}

// A code that names this machine is refused by every reader, so a sandbox here borrows a name.
const SANDBOX_ORIGIN = 'https://saifu.example';

const SANDBOX_STAFF_KEY = 'sk_everybody-knows-the-staff-key-of-a-sandbox_';

function toConfig(settings: Settings): Config {
  const live = toLive(settings);
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
    metricsToken: settings.METRICS_TOKEN ?? null,
    staffKey: settings.STAFF_KEY ?? (live === null ? SANDBOX_STAFF_KEY : null),
    // Everybody knows the sandbox's; it guards play money only.
    secretKey: settings.SECRET_KEY ?? 'the key of the sandbox guards nothing',
    trustedProxies: settings.TRUSTED_PROXIES,
    smtpUrl: settings.SMTP_URL ?? null,
    smsUrl: settings.SMS_URL ?? null,
    live,
  };
}

const LIVE_MARKS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
const LIVE_NEEDS = [
  ...LIVE_MARKS,
  'SMTP_URL',
  'SMS_URL',
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
] as const;

/** One live key means that real money is meant, so everything real must be there. */
function toLive(settings: Settings): LiveConfig | null {
  const marks = LIVE_MARKS.filter((name) => settings[name] !== undefined);
  if (marks.length === 0) return null;
  const missing = LIVE_NEEDS.filter((name) => settings[name] === undefined);
  const lines = missing.map((name) => `${name} is missing; ${marks[0]} asks for live operation.`);
  for (const name of ['PUBLIC_URL', 'SMS_URL'] as const) {
    if (settings[name]?.startsWith('http:')) lines.push(`${name} must be https when live.`);
  }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const isComplete = STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET;
  if (!isComplete || lines.length > 0) throw new ConfigFault(lines);
  return {
    stripeSecretKey: STRIPE_SECRET_KEY,
    stripePublishableKey: STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: STRIPE_WEBHOOK_SECRET,
  };
}

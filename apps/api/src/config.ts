import * as z from 'zod/mini';

/**
 * Everything an operator may set, parsed once and frozen. With nothing set, this is the sandbox:
 * embedded PostgreSQL, demo world, every message to an inbox.
 */
export type Config = {
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  readonly port: number;
  readonly publicUrl: URL | null;
  readonly dataDir: string;
  /** Null: the embedded server in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly metricsToken: string | null;
  /** Null: no live keys, so the sandbox. */
  readonly live: LiveConfig | null;
};

export type LiveConfig = {
  readonly stripeSecretKey: string;
  readonly stripePublishableKey: string;
  readonly stripeWebhookSecret: string;
  readonly smtpUrl: string;
  readonly smsUrl: string;
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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const whole = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, words));
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

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const Settings = z.object({
  ROLE: z._default(oneOf(['all', 'api', 'worker']), 'all'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_CONNECTIONS: z._default(whole(2, 200), 10),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  SMS_URL: z.optional(url('https:')),
});
type Settings = z.infer<typeof Settings>;

function toConfig(settings: Settings): Config {
  return {
    role: settings.ROLE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    live: toLive(settings),
  };
}

const LIVE_MARKS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
const LIVE_NEEDS = [...LIVE_MARKS, 'SMTP_URL', 'SMS_URL', 'DATABASE_URL', 'PUBLIC_URL'] as const;

/** One live key means that real money is meant, so everything real must be there. */
function toLive(settings: Settings): LiveConfig | null {
  const marks = LIVE_MARKS.filter((name) => settings[name] !== undefined);
  if (marks.length === 0) return null;
  const missing = LIVE_NEEDS.filter((name) => settings[name] === undefined);
  const lines = missing.map((name) => `${name} is missing; ${marks[0]} asks for live operation.`);
  if (settings.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must be https when live.');
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const { SMTP_URL, SMS_URL } = settings;
  const complete =
    STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET && SMTP_URL && SMS_URL;
  if (!complete || lines.length > 0) throw new ConfigFault(lines);
  return {
    stripeSecretKey: STRIPE_SECRET_KEY,
    stripePublishableKey: STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: STRIPE_WEBHOOK_SECRET,
    smtpUrl: SMTP_URL,
    smsUrl: SMS_URL,
  };
}

/** The settings of the process. Everything has a default except its directory and keys. */
export type Settings = {
  readonly host: string;
  readonly port: number;
  readonly dir: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhook: WebhookEndpoint | null;
  /** The public URL of the pages; null for the address it listens on. */
  readonly publicUrl: string | null;
  readonly isControlEnabled: boolean;
};

export type WebhookEndpoint = {
  readonly url: string;
  readonly secret: string;
  /** The types of events that it receives; `*` for all. */
  readonly enabledEvents: readonly string[];
};

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Env = Readonly<Record<string, string | undefined>>;

export function readSettings(env: Env): Settings {
  const webhookUrl = env.STRIPE_SANDBOX_WEBHOOK_URL || null;
  return {
    host: env.STRIPE_SANDBOX_HOST || '127.0.0.1',
    port: readPort(env.STRIPE_SANDBOX_PORT || '0'),
    dir: requireSetting(env, 'STRIPE_SANDBOX_DIR'),
    secretKey: requirePrefixed(env, 'STRIPE_SANDBOX_SECRET_KEY', 'sk_'),
    publishableKey: requirePrefixed(env, 'STRIPE_SANDBOX_PUBLISHABLE_KEY', 'pk_'),
    webhook:
      webhookUrl === null
        ? null
        : {
            url: readUrl('STRIPE_SANDBOX_WEBHOOK_URL', webhookUrl),
            secret: requirePrefixed(env, 'STRIPE_SANDBOX_WEBHOOK_SECRET', 'whsec_'),
            enabledEvents: (env.STRIPE_SANDBOX_WEBHOOK_EVENTS || '*').split(','),
          },
    publicUrl: env.STRIPE_SANDBOX_PUBLIC_URL
      ? readUrl('STRIPE_SANDBOX_PUBLIC_URL', env.STRIPE_SANDBOX_PUBLIC_URL).replace(/\/+$/, '')
      : null,
    isControlEnabled: env.STRIPE_SANDBOX_CONTROL === '1',
  };
}

function requireSetting(env: Env, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new SettingsError(`${name} is missing.`);
  return value;
}

function requirePrefixed(env: Env, name: string, prefix: string): string {
  const value = requireSetting(env, name);
  if (!value.startsWith(prefix) || value.length < prefix.length + 8) {
    throw new SettingsError(`${name} must begin with ${prefix} and hold 8 characters more.`);
  }
  return value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new SettingsError('STRIPE_SANDBOX_PORT must be a port, or 0 for any.');
  }
  return port;
}

function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SettingsError(`${name} must be an http or https address.`);
  }
  return text;
}

import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import { type Config, ConfigError, readConfig, SANDBOX_KEYS } from '../config/config.ts';
import { type Check, type Finding, fail, ok, skip, warn } from './check.ts';

type ReadResult = { readonly config: Config; readonly errors: readonly string[] };

/**
 * The configuration and its errors. With errors the server does not start, but what is set can
 * still be checked: settings of groups that must be complete and invalid ones count as not set.
 */
export function readUsableConfig(env: NodeJS.ProcessEnv): ReadResult {
  try {
    return { config: readConfig(env), errors: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const invalid = new Set(error.lines.map((line) => line.split(/[ .]/)[0] ?? ''));
    const usable = Object.entries(env).filter(
      ([name]) => !invalid.has(name) && !/^(?:STRIPE_(?!SANDBOX_)|OPERATOR_)/.test(name),
    );
    return { config: readConfig(Object.fromEntries(usable)), errors: error.lines };
  }
}

export const configurationCheck: Check = {
  name: 'configuration',
  async run({ config, configErrors }) {
    if (configErrors.length > 0) return fail(configErrors.join(' '), 'Correct these settings.');
    if (config.role === 'reader') return ok('Complete for a reader of receipts.');
    if (config.isLive) return ok('Complete for live operation.');
    return ok('Sandbox: no live keys are set, so there is no real money and no real message.');
  },
};

export const secretsCheck: Check = {
  name: 'secrets',
  async run({ config, configErrors }) {
    if (configErrors.length > 0) return skip('Not checked until the configuration is complete.');
    if (config.isLive) return checkLiveSecrets(config);
    if (isLocalHost(config.publicUrl.hostname)) {
      return ok('Sandbox: its public keys protect only play money on this machine.');
    }
    return warn(
      'The keys of the sandbox are public, and PUBLIC_URL is not on this machine.',
      'Let nobody use it with real data; anyone can act as staff.',
    );
  },
};

function checkLiveSecrets(config: Config): Finding {
  const sandbox = readConfig({});
  const { secretKey, publishableKey, webhookSecrets } = config.paymentProvider;
  const isPublic = {
    SECRET_KEY: config.secretKeys.includes(sandbox.secretKeys[0]),
    STAFF_KEY: sandbox.staffKeys.some((key) => config.staffKeys.includes(key)),
    STRIPE_SECRET_KEY: secretKey === SANDBOX_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey === SANDBOX_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.includes(SANDBOX_KEYS.webhookSecret),
  };
  const names = Object.entries(isPublic).flatMap(([name, isKnown]) => (isKnown ? [name] : []));
  if (names.length === 0) return ok('No setting has a public value of the sandbox.');
  const text = `${names.join(', ')}: the value is the public one of the sandbox.`;
  return fail(text, 'Create new values, for example with openssl rand -base64 48.');
}

export const proxyCheck: Check = {
  name: 'proxy',
  async run({ config }) {
    if (!config.isLive) return skip('Sandbox: it needs no proxy.');
    const missing = [
      ...(config.trustedProxies.length === 0 ? ['TRUSTED_PROXIES'] : []),
      ...(config.metricsToken === null ? ['METRICS_TOKEN'] : []),
    ];
    if (missing.length === 0) return ok('TRUSTED_PROXIES and METRICS_TOKEN are set.');
    return warn(
      `${missing.join(' and ')} not set: behind a proxy all callers have its address.`,
      'Set the address of the proxy and a token; see docs/guides/deploy.md.',
    );
  },
};

import type { Language } from '@saifu/domain/shared/language';
import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { type ClientSettings, callEndpoint, readArguments } from './call-endpoint.ts';
import { iteratePages, type LoadedPage } from './iterate-pages.ts';
import { requireInteger, requireLimits } from './request-limits.ts';
import { RESOURCE_METHODS, type ResourceMethod, type Resources } from './resources.ts';

const MAX_RETRIES_DEFAULT = 2;
const RETRY_DELAY_MS_DEFAULT = 500;
const RETRY_DELAY_MS_MAX = 60_000;

export type Saifu = Resources;

export type SaifuOptions = {
  /** A secret API key, `sk_…`. */
  readonly apiKey: string;
  /** The address of the server: `https://pay.example`. Plain http is accepted for this machine. */
  readonly baseUrl: string;
  /** The language of error messages. */
  readonly language?: Language;
  /** How long each attempt may wait for the server. */
  readonly timeoutMs?: number;
  /** How often a request is repeated that is safe to repeat and failed temporarily. */
  readonly maxRetries?: number;
  /** The delay before the first retry. Each further delay is twice as long. */
  readonly retryDelayMs?: number;
};

/** Creates a client for one merchant. */
export function createSaifu(options: SaifuOptions): Saifu {
  const settings = toSettings(options);
  const resources: Record<string, Record<string, unknown>> = {};
  for (const each of RESOURCE_METHODS) {
    const methods = resources[each.resource] ?? {};
    resources[each.resource] = methods;
    methods[each.method] = createMethod(settings, each);
    if (each.iterate !== undefined) methods[each.iterate] = createIterate(settings, each);
  }
  return resources as Saifu;
}

function createMethod(settings: ClientSettings, { row }: ResourceMethod) {
  return async (...args: readonly unknown[]) =>
    callEndpoint(settings, row, readArguments(row, args));
}

function createIterate(settings: ClientSettings, { row }: ResourceMethod) {
  return (...args: readonly unknown[]) => {
    const input = readArguments(row, args);
    const { cursor: first } = input.query;
    const loadPage = (cursor: string | undefined) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      return callEndpoint(settings, row, { ...input, query }) as Promise<LoadedPage>;
    };
    return iteratePages(loadPage, typeof first === 'string' ? first : undefined);
  };
}

/** The errors do not quote the values: one of them is a secret. */
function toSettings({
  apiKey,
  baseUrl,
  language = 'en',
  timeoutMs = CALL_TIMEOUT_MS,
  maxRetries = MAX_RETRIES_DEFAULT,
  retryDelayMs = RETRY_DELAY_MS_DEFAULT,
}: SaifuOptions): ClientSettings {
  if (typeof apiKey !== 'string' || !/^sk_[\w-]+$/.test(apiKey))
    throw new TypeError('apiKey must be a secret API key, sk_…');
  requireLimits({ timeoutMs, maxRetries });
  requireInteger('retryDelayMs', retryDelayMs, { min: 0, max: RETRY_DELAY_MS_MAX });
  const origin = toOrigin(baseUrl);
  return { apiKey, origin, language, timeoutMs, maxRetries, retryDelayMs };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function toOrigin(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isOrigin = url !== undefined && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new TypeError('baseUrl must be an address without a path: https://pay.example');
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new TypeError('baseUrl must use https: the API key is sent to it.');
  return url.origin;
}

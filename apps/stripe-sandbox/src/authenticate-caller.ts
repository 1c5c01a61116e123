import { timingSafeEqual } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { Settings } from './settings.ts';

/** The kind of API key. A browser's publishable key can call only one endpoint. */
export type Caller = 'server' | 'browser';

export function authenticateCaller(
  settings: Settings,
  authorization: string | undefined,
  keyInForm: string | undefined,
): Caller {
  const key = keyInForm ?? readKey(authorization ?? '');
  if (key === '') {
    throw unauthorizedError('You did not provide an API key.');
  }
  if (isSameKey(key, settings.secretKey)) return 'server';
  if (isSameKey(key, settings.publishableKey)) return 'browser';
  throw unauthorizedError(`Invalid API Key provided: ${key.slice(0, 3)}****`);
}

export function assertServerCaller(caller: Caller): void {
  if (caller === 'server') return;
  throw unauthorizedError(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/** `Bearer sk_…`, or the key as the user name of basic authentication. */
function readKey(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
}

function isSameKey(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function unauthorizedError(message: string, code?: string): ApiError {
  const errorBody = { type: 'invalid_request_error', message, ...(code && { code }) } as const;
  return new ApiError(401, errorBody, { isBeforeExecution: true });
}

import { timingSafeEqual } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { Settings } from './settings.ts';

/** The kind of API key. A browser's publishable key can call only one endpoint. */
export type Holder = 'server' | 'browser';

export function readHolder(
  settings: Settings,
  authorization: string | undefined,
  keyInForm: string | undefined,
): Holder {
  const key = keyInForm ?? readKey(authorization ?? '');
  if (key === '') {
    throw unauthorized('You did not provide an API key.');
  }
  if (isSame(key, settings.secretKey)) return 'server';
  if (isSame(key, settings.publishableKey)) return 'browser';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 3)}****`);
}

export function assertServer(holder: Holder): void {
  if (holder === 'server') return;
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/** `Bearer sk_…`, or the key as the user name of basic authentication. */
function readKey(authorization: string): string {
  const [scheme = '', words = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return words;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(words, 'base64').toString().split(':')[0] ?? '';
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function unauthorized(message: string, code?: string): ApiError {
  const errorBody = { type: 'invalid_request_error', message, ...(code && { code }) } as const;
  return new ApiError(401, errorBody, { isBeforeExecution: true });
}

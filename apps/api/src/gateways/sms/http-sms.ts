import { isStoredPhone } from '@saifu/domain/identity/phone';
import { ConfigError } from '../../config/config.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { Sms } from './sms.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends an SMS with one POST of `{ id, to, text }`, which a small adapter can translate for any
 * carrier. The id is also the `Idempotency-Key`, so a repeated request can be sent once.
 */
export function createHttpSms(smsUrl: string, options: { readonly timeoutMs?: number } = {}): Sms {
  const { timeoutMs = TIMEOUT_MS } = options;
  const { url, authorization } = splitCredentials(smsUrl);
  return {
    async send({ id, to, text }) {
      if (!isStoredPhone(to)) throw new DeliveryError('sms.unsafe_number');
      const status = await post(url, {
        headers: { ...authorization, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status < 200 || status > 299) throw new DeliveryError(`sms.${status}`);
    },
  };
}

async function post(url: URL, request: RequestInit): Promise<number> {
  try {
    // Following a redirect would send the credentials and the code to a host that is not
    // configured.
    const answer = await fetch(url, { ...request, method: 'POST', redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new DeliveryError(`sms.${getErrorCode(error)}`);
  }
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/**
 * Moves the credentials from the URL into a header, so that they do not appear where the URL does.
 */
function splitCredentials(smsUrl: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(smsUrl);
  const pair = `${decode(url.username)}:${decode(url.password)}`;
  url.username = '';
  url.password = '';
  if (pair === ':') return { url, authorization: {} };
  const basic = Buffer.from(pair).toString('base64');
  return { url, authorization: { authorization: `Basic ${basic}` } };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(['SMS_URL: user and password must be percent-encoded.']);
  }
}

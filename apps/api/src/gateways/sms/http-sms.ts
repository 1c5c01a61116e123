import { isStoredPhone } from '@saifu/domain/identity/phone';
import { ConfigError } from '../../config/config.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { Sms } from './sms.ts';

const TIMEOUT_MS = 10_000;

/**
 * SMS by one POST of `{ id, to, text }`, which a few lines in front of any carrier can take. The
 * id is its `Idempotency-Key` too: a message asked for twice can be sent once.
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
    // A redirect would carry the credentials and the code to a place nobody has set.
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

/** Credentials in an address are shown to whoever sees the address; in a header they are not. */
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

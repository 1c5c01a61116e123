import type { DeclineReason, ProviderResult } from '@saifu/domain/payments/payment';
import type { CallObserver } from '../../platform/telemetry.ts';
import type { BitcashGateway } from './bitcash.ts';
import { observeCall } from './observe-calls.ts';

type Settings = { readonly url: URL; readonly key: string; readonly timeoutMs?: number };
type Answer = { readonly status: number; readonly body: Record<string, unknown> };

const TIMEOUT_MS = 9000;
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient: 'insufficient_funds',
  used: 'insufficient_funds',
  expired: 'expired_card',
};

const decline = (reason: DeclineReason): ProviderResult => {
  return { kind: 'declined', reason, reference: null, fingerprint: null };
};

/** No prepaid gateway is configured, so every payment is declined. */
const UNAVAILABLE: BitcashGateway = {
  pay: async () => decline('other'),
  findByAttempt: async () => undefined,
  refund: async () => ({ kind: 'unknown' }),
};

type BitcashConfig = { readonly bitcashUrl: URL | null; readonly secretKey: string };

export function createBitcash(
  { bitcashUrl: url, secretKey: key }: BitcashConfig,
  observe?: CallObserver,
): BitcashGateway {
  return url === null ? UNAVAILABLE : createHttpBitcash({ url, key }, observe);
}

/** Pays with one POST of number, amount and reference. The same reference is charged once. */
export function createHttpBitcash(
  { url, key, timeoutMs = TIMEOUT_MS }: Settings,
  observe: CallObserver = () => {},
): BitcashGateway {
  const request = (method: string, path: string, body?: object): Promise<Answer> => {
    const operation = `${method} /payments${path.replace(/\/[^/]+/, '/{id}')}`;
    const call = { provider: 'bitcash', operation } as const;
    return observeCall(
      observe,
      call,
      () => send(method, path, body),
      ({ status }) => status,
    );
  };
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(new URL(`/bitcash/v1/payments${path}`, url), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const catchToOutcome = async (work: () => Promise<ProviderResult>): Promise<ProviderResult> => {
    try {
      return await work();
    } catch {
      return { kind: 'unknown' };
    }
  };
  return {
    pay: ({ attemptId: reference, number, amount }) =>
      catchToOutcome(async () =>
        toProviderResult(
          reference,
          amount,
          await request('POST', '', { number, amount, reference }),
        ),
      ),
    async findByAttempt(attemptId, amount) {
      try {
        const answer = await request('GET', `/${attemptId}`);
        return answer.status === 404 ? undefined : toProviderResult(attemptId, amount, answer);
      } catch {
        return { kind: 'unknown' };
      }
    },
    refund: (reference) =>
      catchToOutcome(async () => {
        const { body } = await request('POST', `/${reference}/refund`);
        const done = { kind: 'approved', reference, isCaptured: false, card: null } as const;
        return body.status === 'refunded' ? done : { kind: 'unknown' };
      }),
  };
}

/** Maps the response of a payment or of a later lookup. An unexpected response is `unknown`. */
function toProviderResult(
  reference: string,
  amount: number,
  { status: http, body }: Answer,
): ProviderResult {
  const { status, reason } = body;
  // The gateway could not parse the request and did nothing.
  if (http === 400 || http === 422) return decline('other');
  if (status === 'captured' && body.amount === amount) {
    return { kind: 'approved', reference, isCaptured: true, card: null };
  }
  if (status === 'refunded') return decline('other');
  return status === 'refused' ? decline(REASONS[String(reason)] ?? 'other') : { kind: 'unknown' };
}

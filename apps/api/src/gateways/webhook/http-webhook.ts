import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { traceStep } from '../../platform/tracing.ts';
import { DeliveryError } from '../delivery-error.ts';
import { type ResolveName, resolveName } from './resolve-name.ts';
import { getHost, isAddress, isLocalhost, mayConnect, readTarget } from './target.ts';
import type { WebhookRequest, WebhookSender } from './webhook-sender.ts';

const TIMEOUT_MS = 15_000;
// Time limit per address before the next one is tried.
const CONNECT_OPTIONS = { autoSelectFamilyAttemptTimeout: 3000 };
const HEADER_BYTES_MAX = 8 * 1024;
const ADDRESSES_MAX = 4;
const FORBIDDEN = 'webhook.target_forbidden';

type Options = {
  readonly isSandbox: boolean;
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
  /** Replaces the system's certificate authorities. */
  readonly ca?: string;
};

/**
 * Posts to URLs from untrusted users. It resolves the name, checks all addresses and connects to
 * one of these, so that DNS rebinding has no effect.
 */
export function createHttpWebhook(options: Options): WebhookSender {
  const { isSandbox, resolve = resolveName, timeoutMs = TIMEOUT_MS, ca } = options;

  const find = async (text: string, signal: AbortSignal): Promise<Target> => {
    const url = readTarget(text, isSandbox);
    if (url === undefined) throw new DeliveryError(FORBIDDEN);
    const addresses = await within(signal, resolveAddresses(getHost(url), resolve));
    if (addresses.length === 0) throw new DeliveryError('webhook.unresolved');
    if (!mayConnect(url, addresses, isSandbox)) throw new DeliveryError(FORBIDDEN);
    return { url, addresses: addresses.slice(0, ADDRESSES_MAX) };
  };

  const post = async (webhookRequest: WebhookRequest): Promise<number> => {
    const signal = AbortSignal.timeout(Math.min(timeoutMs, webhookRequest.timeoutMs ?? timeoutMs));
    try {
      return await send(await find(webhookRequest.url, signal), webhookRequest, { signal, ca });
    } catch (error) {
      if (error instanceof DeliveryError) throw error;
      throw new DeliveryError(
        signal.aborted ? 'webhook.timeout' : `webhook.${getErrorCode(error)}`,
      );
    }
  };

  return {
    async mayReach(url) {
      try {
        await find(url, AbortSignal.timeout(timeoutMs));
        return true;
      } catch (error) {
        return getErrorCode(error) !== FORBIDDEN;
      }
    },
    // The URL is in no trace: that of a push service, or of a merchant, may be a secret.
    post: (webhookRequest) =>
      traceStep({ name: 'POST', kind: 'client' }, async (set) => {
        const status = await post(webhookRequest);
        set({ 'http.response.status_code': status });
        return status;
      }),
  };
}

type Target = { readonly url: URL; readonly addresses: readonly string[] };

async function resolveAddresses(host: string, resolve: ResolveName): Promise<readonly string[]> {
  if (isAddress(host)) return [host];
  return isLocalhost(host) ? ['127.0.0.1', '::1'] : resolve(host);
}

function send(
  { url, addresses }: Target,
  { headers, body }: WebhookRequest,
  { signal, ca }: { readonly signal: AbortSignal; readonly ca: string | undefined },
): Promise<number> {
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Connections are not reused, so none outlives the check of its address.
      agent: false,
      lookup: pinnedTo(addresses),
      ...CONNECT_OPTIONS,
      maxHeaderSize: HEADER_BYTES_MAX,
      rejectUnauthorized: true,
      signal,
      ...(ca !== undefined && { ca }),
    });
    // Only the status is used. Redirects are not followed and no body is read.
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new DeliveryError('webhook.no_answer')));
    outgoing.end(body);
  });
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Messages of network errors contain names and addresses; the codes do not. */
function getErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w.]{1,60}$/.test(code) ? code : 'unreachable';
}

import http from 'node:http';
import https from 'node:https';
import { signWebhook } from './signature.ts';

const TIMEOUT_MS = 10_000;
const SOCKETS_MAX = 32;

export type WebhookSender = {
  /** Whether the receiver accepted it: any 2xx response within the timeout. */
  readonly send: (body: string) => Promise<boolean>;
  readonly close: () => void;
};

export function createWebhookSender({
  url,
  secret,
}: {
  url: string;
  secret: string;
}): WebhookSender {
  const client = url.startsWith('https:') ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  return {
    close: () => agent.destroy(),
    send: (body) =>
      new Promise((resolve) => {
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signWebhook(secret, body, Math.floor(Date.now() / 1000)),
        };
        const options = { method: 'POST', agent, headers, timeout: TIMEOUT_MS };
        const request = client.request(url, options, (response) => {
          response.resume();
          const status = response.statusCode ?? 0;
          response.on('end', () => resolve(status >= 200 && status < 300));
          response.on('error', () => resolve(false));
        });
        request.on('timeout', () => request.destroy());
        request.on('error', () => resolve(false));
        request.on('close', () => resolve(false));
        request.end(body);
      }),
  };
}

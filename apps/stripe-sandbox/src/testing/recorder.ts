import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { SECRET_KEY, type StripeSandbox } from './stripe-sandbox.ts';

export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
};

/** A proxy between the official client and the Stripe sandbox that records every response. */
export async function openRecorder(stripeSandbox: StripeSandbox) {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const proxied = sendRequest(`${stripeSandbox.url()}${url}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const path = url.split('?')[0] ?? '';
        recorded.push({ method, path, status: response.statusCode ?? 0, body: JSON.parse(text) });
        outgoing.writeHead(response.statusCode ?? 500, response.headers).end(text);
      });
    });
    incoming.pipe(proxied);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const;
  return { recorded, stripe: new Stripe(SECRET_KEY, options) };
}

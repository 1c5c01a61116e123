import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { WEBHOOK_SECRET } from './stripe-sandbox.ts';

export type Receiver = {
  readonly url: string;
  /** Events with a valid signature, in order of arrival. */
  readonly events: Stripe.Event[];
  readonly rejected: string[];
  /** Status codes to return, in order; then always 200. */
  readonly statuses: number[];
  readonly waitUntil: (condition: () => boolean) => Promise<void>;
  readonly types: () => readonly string[];
};

const POLL_MS = 20;
const POLLS_MAX = 500;

/** A webhook receiver that verifies signatures with the official client. */
export async function openReceiver(): Promise<Receiver> {
  const stripe = new Stripe('sk_test_receiver');
  const events: Stripe.Event[] = [];
  const rejected: string[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const status = statuses.shift() ?? 200;
    const signature = String(request.headers['stripe-signature']);
    try {
      const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      if (status === 200) events.push(event);
      response.writeHead(status).end();
    } catch (error) {
      rejected.push(String(error));
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    rejected,
    statuses,
    types: () => events.map(({ type }) => type),
    async waitUntil(condition) {
      for (let attempts = 0; !condition(); attempts += 1) {
        if (attempts > POLLS_MAX)
          throw new Error(`timed out; received: ${events.map((e) => e.type)}`);
        await sleep(POLL_MS);
      }
    },
  };
}

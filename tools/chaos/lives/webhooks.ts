import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PromiseRecorder } from '../../check/promises.ts';
import { createCaller } from '../caller.ts';
import type { Merchant } from './merchants.ts';

// Each of these is answered with an error once, and must come again.
const FAILS_EVERY = 10;

export type WebhookLog = {
  readonly count: () => number;
  /** Deliveries that were answered with an error and have not come again. */
  readonly listMissing: () => readonly string[];
  readonly countRejected: () => number;
  readonly close: () => Promise<void>;
};

/** Servers of merchants that verify each webhook and record it as a promise. */
export async function startWebhooks(
  port: number,
  merchants: readonly Merchant[],
  promises: PromiseRecorder,
): Promise<readonly WebhookLog[]> {
  return Promise.all(merchants.map((merchant) => startReceiver(port, merchant, promises)));
}

async function startReceiver(
  port: number,
  { apiKey: token }: Merchant,
  promises: PromiseRecorder,
): Promise<WebhookLog> {
  const failed = new Set<string>();
  const counts = { received: 0, rejected: 0 };
  let secret = '';
  const server = createServer(async (request, response) => {
    const { id, body, isSigned } = await read(request, secret);
    if (!isSigned) {
      counts.rejected += 1;
      return void response.writeHead(400).end();
    }
    promises.record({ kind: 'webhook', delivery: id, body });
    counts.received += 1;
    const isAgain = failed.delete(id);
    const fails = !isAgain && counts.received % FAILS_EVERY === 0;
    if (fails) failed.add(id);
    response.writeHead(fails ? 500 : 204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  const owner = createCaller({ port, from: '127.0.0.1', token });
  const { status, code, body } = await owner.call('POST', '/merchant/webhooks', { url });
  owner.close();
  if (status !== 201) throw new Error(`the webhook was not created: ${status} ${code}`);
  secret = String(body.secret);
  return {
    count: () => counts.received,
    listMissing: () => [...failed],
    countRejected: () => counts.rejected,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The time in the signature is not checked: a campaign moves the clock of the sandbox. */
async function read(request: IncomingMessage, secret: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const { headers } = request;
  const id = String(headers['webhook-id']);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const isSigned = String(headers['webhook-signature']).split(' ').includes(signature);
  return { id, body, isSigned };
}

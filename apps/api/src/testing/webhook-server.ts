import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

type Received = { readonly id: string; readonly body: string; readonly event: unknown };

export type Receiver = {
  readonly url: string;
  /** Requests with a valid signature. All others are answered with 400. */
  readonly received: Received[];
  /** Response statuses in order; after that always 204. */
  readonly answers: number[];
  /** The secret shown when the webhook was created. */
  readonly trust: (secret: string) => void;
  readonly countRejected: () => number;
  readonly close: () => void;
};

/** A merchant's program that follows Standard Webhooks: a real server that verifies signatures. */
export async function startWebhookServer(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  let verifier: Webhook | undefined;
  let rejected = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    try {
      const event = verifier?.verify(body, Object.fromEntries(headers));
      received.push({ id: String(request.headers['webhook-id']), body, event });
      response.writeHead(answers.shift() ?? 204).end();
    } catch {
      rejected += 1;
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/hook`,
    received,
    answers,
    trust: (secret) => {
      verifier = new Webhook(secret);
    },
    countRejected: () => rejected,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

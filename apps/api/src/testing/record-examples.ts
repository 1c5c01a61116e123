import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@saifu/contract/all';
import { getMethods } from '@saifu/contract/endpoint';
import { getOperationId } from '@saifu/contract/openapi-schemas';
import type { App } from '../app.ts';
import type { WebhookSender } from '../gateways/webhook/webhook-sender.ts';

/** Lists are shortened later. Longer bodies are from tests of limits. */
const RECORD_CHARACTERS_MAX = 400_000;

/** One exchange of a test, a line of the recording that `tools/record-examples.ts` reads. */
export type RecordedExample = {
  /** The `operationId`, or `webhook` for an event posted to a merchant. */
  readonly operation: string;
  /** The time of the test's clock. */
  readonly at: string;
  readonly status: number;
  readonly request?: unknown;
  readonly response?: unknown;
};

const OPERATIONS: ReadonlyMap<string, string> = new Map(
  ENDPOINTS.flatMap((row) => {
    const url = row.path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
    return getMethods(row).map((method) => [`${method} ${url}`, getOperationId(row)]);
  }),
);

/** The time of the test, whose clock may be replaced. */
type Now = () => Date;

const folder = process.env.RECORD_EXAMPLES;

/** With `RECORD_EXAMPLES=<folder>`, writes each JSON request and response to a file there. */
export function recordExamples(app: App, now: Now): void {
  if (folder === undefined) return;
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = OPERATIONS.get(`${request.method} ${request.routeOptions.url}`);
    const response = parseJson(reply.getHeader('content-type'), payload);
    if (operation === undefined) return;
    const isBodyJson = /^application\/json/.test(request.headers['content-type'] ?? '');
    write({
      operation,
      at: now().toISOString(),
      status: reply.statusCode,
      ...(isBodyJson && request.body !== undefined && { request: request.body }),
      ...(response !== undefined && { response }),
    });
  });
}

/** The same for the events that are posted to merchants. */
export function recordEvents(sender: WebhookSender, now: Now): WebhookSender {
  if (folder === undefined) return sender;
  return {
    ...sender,
    post: async (webhookRequest) => {
      const { headers, body } = webhookRequest;
      const isEvent = Object.keys(headers).some((name) => name.toLowerCase() === 'webhook-id');
      if (isEvent) {
        const request: unknown = JSON.parse(String(body));
        write({ operation: 'webhook', at: now().toISOString(), status: 200, request });
      }
      return sender.post(webhookRequest);
    },
  };
}

function parseJson(type: unknown, payload: unknown): unknown {
  const isJson = /^application\/(problem\+)?json/.test(String(type));
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isJson && isText ? JSON.parse(payload.toString()) : undefined;
}

function write(example: RecordedExample): void {
  const line = JSON.stringify(example);
  if (line.length > RECORD_CHARACTERS_MAX) return;
  appendFileSync(join(folder ?? '', `${process.pid}.jsonl`), `${line}\n`);
}

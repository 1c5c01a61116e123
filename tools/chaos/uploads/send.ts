import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from './upload.ts';

/** Source address of the upload and an optional session. */
export type Client = {
  readonly port: number;
  readonly from: string;
  readonly token?: string;
  readonly cookie?: string | undefined;
};

export type Sent = {
  /** 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const PATH = '/api/v1/guest/orders/upload-receipt';
// Longer than the timeout of our own client.
const TIMEOUT_MS = 110_000;
const ASK_EVERY_MS = 500;
const READ_MS_MAX = 300_000;
const CHUNK_BYTES = 64 * 1024;
const SLOW_CHUNKS = 10;
const SLOW_PAUSE_MS = 400;

/** Sends one upload on its own connection with its delivery mode, and waits until it is read. */
export async function send(sender: Client, upload: Upload): Promise<Sent> {
  // Keep-alive as in browsers. With `connection: close` the connection would be closed while the
  // client is still sending.
  const agent = new Agent({ keepAlive: true });
  try {
    const { contentType, body, delivery } = upload;
    const headers = {
      'content-type': contentType,
      ...(delivery !== 'chunked' && { 'content-length': String(body.length) }),
    };
    const first = { method: 'POST', path: PATH, headers };
    const answer = await exchange(sender, agent, first, (asked) => write(asked, upload));
    return await untilRead(sender, agent, answer);
  } finally {
    agent.destroy();
  }
}

/** 202 contains the status URL to poll. A guest is identified by the cookie of that response. */
async function untilRead(sender: Client, agent: Agent, first: Answer): Promise<Sent> {
  const owner = { ...sender, cookie: sender.cookie ?? first.cookie };
  const path = String(first.body.status_url);
  const until = performance.now() + READ_MS_MAX;
  let answer = first;
  while (answer.status === 202 && performance.now() < until) {
    await sleep(ASK_EVERY_MS);
    answer = await exchange(owner, agent, { method: 'GET', path }, async (asked) => asked.end());
  }
  if (answer.status === 202) return silence('never read');
  return { ...answer, status: answer.status === 200 ? 201 : answer.status };
}

type Answer = Sent & { readonly cookie?: string };

function exchange(
  { port, from, token, cookie }: Client,
  agent: Agent,
  { headers, ...what }: { method: string; path: string; headers?: Record<string, string> },
  writeBody: (asked: ClientRequest) => Promise<unknown>,
): Promise<Answer> {
  const whose = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  };
  return new Promise<Answer>((resolve) => {
    const to = { host: '127.0.0.1', port, localAddress: from, agent };
    const asked = request({ ...to, ...what, headers: { ...headers, ...whose } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => resolve(silence('broken off')));
      answer.on('end', () => {
        const parsed = parse(Buffer.concat(chunks).toString());
        const given = answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ');
        const status = answer.statusCode ?? 0;
        const code = String(parsed.code ?? '');
        resolve({ status, code, body: parsed, ...(given && { cookie: given }) });
      });
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('silent')));
    asked.on('error', (error) => resolve(silence(error.message)));
    writeBody(asked).catch(() => {});
  });
}

async function write(asked: ClientRequest, { body, delivery }: Upload): Promise<void> {
  if (delivery === 'cut') {
    asked.write(body.subarray(0, Math.floor(body.length / 2)));
    await sleep(SLOW_PAUSE_MS);
    asked.destroy(new Error('hung up'));
    return;
  }
  const size = delivery === 'slow' ? Math.ceil(body.length / SLOW_CHUNKS) : CHUNK_BYTES;
  for (let at = 0; at < body.length && !asked.destroyed; at += size) {
    const hasRoom = asked.write(body.subarray(at, at + size));
    if (delivery === 'slow') await sleep(SLOW_PAUSE_MS);
    else if (!hasRoom) await drained(asked);
  }
  asked.end();
}

/** Resolves when the socket drains or closes. */
function drained(asked: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      asked.off('drain', go).off('close', go);
      resolve();
    };
    asked.on('drain', go).on('close', go);
  });
}

const silence = (code: string): Sent => ({ status: 0, code, body: {} });

function parse(text: string): Sent['body'] {
  try {
    return JSON.parse(text) as Sent['body'];
  } catch {
    return {};
  }
}

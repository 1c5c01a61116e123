import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from './upload.ts';

/** Who sends: a place on this machine, and a session or none. */
export type Sender = {
  readonly port: number;
  readonly from: string;
  readonly token?: string;
  readonly cookie?: string;
};

export type Sent = {
  /** 0: nobody answered. */
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const PATH = '/api/v1/guest/orders/upload-receipt';
// Longer than a client of ours waits for an answer.
const TIMEOUT_MS = 110_000;
const PIECE_BYTES = 64 * 1024;
const SLOW_PIECES = 10;
const SLOW_PAUSE_MS = 400;

/** Sends one upload in its own way, on a line of its own. */
export function send({ port, from, token, cookie }: Sender, upload: Upload): Promise<Sent> {
  const { contentType, body, delivery } = upload;
  const headers = {
    'content-type': contentType,
    ...(delivery !== 'chunked' && { 'content-length': String(body.length) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  };
  // As browsers do: a line that is to be closed is closed under whoever still sends.
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<Sent>((resolve) => {
    const to = { host: '127.0.0.1', port, localAddress: from, agent, path: PATH };
    const asked = request({ ...to, method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => resolve(silence('broken off')));
      answer.on('end', () => {
        const said = parse(Buffer.concat(chunks).toString());
        const status = answer.statusCode ?? 0;
        resolve({ status, code: String(said.code ?? ''), body: said });
      });
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('silent')));
    asked.on('error', (error) => resolve(silence(error.message)));
    write(asked, upload).catch(() => {});
  });
  return answered.finally(() => agent.destroy());
}

async function write(asked: ClientRequest, { body, delivery }: Upload): Promise<void> {
  if (delivery === 'cut') {
    asked.write(body.subarray(0, Math.floor(body.length / 2)));
    await sleep(SLOW_PAUSE_MS);
    asked.destroy(new Error('hung up'));
    return;
  }
  const size = delivery === 'slow' ? Math.ceil(body.length / SLOW_PIECES) : PIECE_BYTES;
  for (let at = 0; at < body.length && !asked.destroyed; at += size) {
    const hasRoom = asked.write(body.subarray(at, at + size));
    if (delivery === 'slow') await sleep(SLOW_PAUSE_MS);
    else if (!hasRoom) await drained(asked);
  }
  asked.end();
}

/** There is room again, or nobody will make any. */
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

import { request } from 'node:http';
import type { Answer } from '../caller.ts';
import type { Client } from './client.ts';
import type { LifeWorld } from './world.ts';

const TIMEOUT_MS = 30_000;

export type FileAnswer = { readonly status: number; readonly bytes: Buffer; readonly ms: number };

type FileRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

/** One try at one of the processes, for bodies that are not JSON. Status 0 without a response. */
export function exchangeFile(
  { ports, random, address }: Pick<LifeWorld, 'ports' | 'random' | 'address'>,
  client: Client,
  { method, path, headers = {}, body }: FileRequest,
): Promise<FileAnswer> {
  const fromMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, bytes: Buffer) =>
      resolve({ status, bytes, ms: performance.now() - fromMs });
    const fail = () => finish(0, Buffer.alloc(0));
    const to = { host: '127.0.0.1', port: random.pick(ports), localAddress: address };
    const all = { ...client.headers(), ...headers };
    const asked = request({ ...to, method, path, headers: all, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => finish(answer.statusCode ?? 0, Buffer.concat(chunks)));
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy());
    asked.on('error', fail);
    asked.end(body);
  });
}

/** The JSON of an answer; the result counts as unknown if it was truncated. */
export function toAnswer({ status, bytes, ms }: FileAnswer): Answer {
  try {
    const body = JSON.parse(bytes.toString()) as Answer['body'];
    return { status, code: String(body.code ?? ''), body, isReplay: false, ms };
  } catch {
    return { status: 0, code: 'unreachable', body: {}, isReplay: false, ms };
  }
}

/** A form with one photo. */
export function toPhotoForm(photo: Buffer, boundary: string): FileRequest {
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="bill.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    method: 'POST',
    path: '/api/v1/guest/orders/upload-receipt',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    },
    body,
  };
}

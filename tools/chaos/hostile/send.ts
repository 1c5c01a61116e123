import { request as open } from 'node:http';

export type Request = {
  readonly port: number;
  /** Local loopback address of the connection. */
  readonly from: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly token?: string;
  readonly cookie?: string;
};

/** Status 0 if there was no response. */
export type Reply = { readonly status: number; readonly code: string };

const TIMEOUT_MS = 110_000;

/** Sends one request on its own connection. */
export function send(input: Request): Promise<Reply> {
  const { port, from, method, path, contentType, body, token, cookie } = input;
  const headers = {
    'content-type': contentType,
    'content-length': String(body.length),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  };
  return new Promise((resolve) => {
    const to = { host: '127.0.0.1', port, localAddress: from, agent: false } as const;
    const asked = open({ ...to, method, path: `/api/v1${path}`, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => resolve({ status: 0, code: 'broken off' }));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const code = /"code":"([a-z_.]+)"/.exec(text)?.[1] ?? '';
        resolve({ status: answer.statusCode ?? 0, code });
      });
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('silent')));
    asked.on('error', (error) => resolve({ status: 0, code: error.message }));
    asked.end(body);
  });
}

import { Agent, request } from 'node:http';

export type Json = Readonly<Record<string, unknown>>;
export type Answer = {
  /** 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly body: Json;
  readonly isReplay: boolean;
  /** Until the response was complete, or its absence known. */
  readonly ms: number;
};

export type Caller = {
  readonly call: (method: string, path: string, body?: object, more?: Headers) => Promise<Answer>;
  /** Device cookie set by the server. */
  readonly cookie: () => string;
  readonly close: () => void;
};
type Headers = Readonly<Record<string, string>>;

const TIMEOUT_MS = 20_000;
const UNREACHABLE = { status: 0, code: 'unreachable', body: {}, isReplay: false } as const;

type CallerOptions = {
  readonly port: number;
  /**
   * Local loopback address of the connection. The server sees each address as a separate client.
   */
  readonly from: string;
  readonly token?: string;
  readonly cookie?: string;
};

/** HTTP client on its own loopback address that keeps its cookie. */
export function createCaller({ port, from, token, cookie: first = '' }: CallerOptions): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let cookie = first;
  const call: Caller['call'] = (method, path, body, more = {}) =>
    new Promise((resolve) => {
      const fromMs = performance.now();
      const finish = (answer: Omit<Answer, 'ms'>) =>
        resolve({ ...answer, ms: performance.now() - fromMs });
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        ...(body && { 'content-type': 'application/json', 'content-length': `${getLength(text)}` }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...more,
      };
      const to = { host: '127.0.0.1', port, localAddress: from };
      const asked = request({ ...to, agent, method, path: `/api/v1${path}`, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => finish(UNREACHABLE));
        answer.on('end', () => {
          cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
          const parsed = parse(Buffer.concat(chunks).toString());
          const status = parsed === undefined ? 0 : (answer.statusCode ?? 0);
          const code = String(parsed?.code ?? '');
          const isReplay = answer.headers['idempotent-replayed'] === 'true';
          finish({ status, code, body: parsed ?? {}, isReplay });
        });
      });
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy());
      asked.on('error', () => finish(UNREACHABLE));
      asked.end(text);
    });
  return { call, cookie: () => cookie, close: () => agent.destroy() };
}

function getLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Undefined if the response was truncated. */
function parse(text: string): Json | undefined {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

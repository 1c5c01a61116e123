import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export type Answer = {
  /** 0 if there was no response. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly tookMs: number;
  readonly cookie?: string | undefined;
};

/** A connection from its own loopback address, which the server counts as one client. */
export type Line = { readonly from: string; readonly port: number; readonly agent: Agent };

export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer | undefined;
};

const TIMEOUT_MS = 60_000;
const TEXT_MAX = 200_000;

export function createLine(port: number, from: string): Line {
  return { from, port, agent: new Agent({ keepAlive: true, maxSockets: 4 }) };
}

/** A reused connection may just have been closed by the server, so it is tried once more. */
export async function sendRequest(line: Line, sent: Sent): Promise<Answer> {
  const first = await exchange(line, sent);
  return first.status === 0 && /ECONNRESET|EPIPE|hang up/.test(first.text)
    ? exchange(line, sent)
    : first;
}

function exchange({ port, from, agent }: Line, sent: Sent): Promise<Answer> {
  const { method, path, body } = sent;
  const startedAt = performance.now();
  const tookMs = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve({ status: 0, type: '', text: error.message, tookMs: tookMs() });
    const headers = {
      ...sent.headers,
      ...(body !== undefined && { 'content-length': String(body.length) }),
    };
    const to = { host: '127.0.0.1', port, localAddress: from, agent };
    const asked = request({ ...to, method, path, headers: headers as never }, (answer) => {
      const type = answer.headers['content-type'] ?? '';
      const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
      const done = (text: string) =>
        resolve({ status: answer.statusCode ?? 0, type, text, tookMs: tookMs(), cookie });
      if (type.startsWith('text/event-stream')) {
        done('');
        asked.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => done(Buffer.concat(chunks).toString().slice(0, TEXT_MAX)));
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer in time')));
    asked.on('error', fail);
    asked.end(body);
  });
}

/** Sends bytes on a connection of its own and reads the answer until the server closes it. */
export function sendBytes({ port, from }: Line, bytes: Buffer): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks)), tookMs: performance.now() - startedAt });
    };
    const socket = connect({ host: '127.0.0.1', port, localAddress: from }, () => {
      socket.write(bytes);
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish();
    });
    socket.setTimeout(TIMEOUT_MS, finish);
    socket.on('end', finish).on('close', finish).on('error', finish);
  });
}

function split(answer: Buffer): readonly [head: string, body: Buffer] {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return [answer.toString('latin1'), Buffer.alloc(0)];
  return [answer.subarray(0, end).toString('latin1'), answer.subarray(end + 4)];
}

function isComplete(answer: Buffer): boolean {
  const [head, body] = split(answer);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
}

function parse(answer: Buffer): Omit<Answer, 'tookMs'> {
  const [head, body] = split(answer);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
  return { status, type, text: status === 0 ? 'connection closed' : body.toString() };
}

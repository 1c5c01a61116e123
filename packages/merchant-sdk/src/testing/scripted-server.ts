import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ReceivedRequest = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type ScriptedAnswer = (response: ServerResponse) => void;

/** A server that gives these answers in order; the last one again and again. */
export async function startScriptedServer(...answers: readonly ScriptedAnswer[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answers[Math.min(requests.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests };
}

export function answerJson(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ScriptedAnswer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** An error response of the API. */
export function answerProblem(
  code: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): ScriptedAnswer {
  const problem = { type: 'about:blank', title: 'Not possible.', status, code };
  const rest = { params: {}, fields: [], request_id: 'request-1', ...more };
  return answerJson({ ...problem, ...rest }, status, headers);
}

/** Closes the connection without a response. */
export const dropConnection: ScriptedAnswer = (response) => void response.socket?.destroy();

export const neverAnswer: ScriptedAnswer = () => {};

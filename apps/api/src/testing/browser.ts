import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import type { App } from '../app.ts';
import type { TestApp } from './test-app.ts';

type Json = Record<string, unknown>;

export type TestResponse = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

const KEYED_PATHS = ENDPOINTS.filter((row: Endpoint) => row.requiresIdempotencyKey).map(
  ({ path }) => new RegExp(`^${path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
);

/** A test sets a key once, and the calls after it that accept a key are other requests. */
function needsKey(path: string): boolean {
  return KEYED_PATHS.some((pattern) => pattern.test(path));
}

/** Makes calls as a browser does: keeps its cookies and its session token. */
export class Browser {
  readonly #app: App;
  cookie = '';
  token: string | null = null;
  address = '127.0.0.1';
  /** Sent with the next calls that require one, unless empty. */
  idempotencyKey = '';
  guestToken: string | null = null;
  language = '';
  /** Sent with every call. */
  headers: Readonly<Record<string, string>> = {};

  constructor(testApp: TestApp) {
    this.#app = testApp.app;
  }

  async call(
    method: string,
    path: string,
    payload?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse> {
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      remoteAddress: this.address,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.idempotencyKey && needsKey(path) && { 'idempotency-key': this.idempotencyKey }),
        ...(this.guestToken && { 'x-guest-token': this.guestToken }),
        ...(this.language && { 'accept-language': this.language }),
        ...this.headers,
        ...headers,
      },
      ...(payload && { payload }),
    });
    this.cookie = mergeCookies(this.cookie, answer.headers['set-cookie']);
    const fresh = answer.headers['x-access-token'];
    if (typeof fresh === 'string') this.token = fresh;
    const isJson = /[/+]json/.test(String(answer.headers['content-type']));
    const body: unknown = isJson ? answer.json() : answer.body || undefined;
    return { status: answer.statusCode, body, headers: answer.headers };
  }

  post(path: string, payload: Json): Promise<TestResponse> {
    return this.call('POST', path, payload);
  }

  get(path: string): Promise<TestResponse> {
    return this.call('GET', path);
  }

  put(path: string, payload: Json): Promise<TestResponse> {
    return this.call('PUT', path, payload);
  }

  delete(path: string): Promise<TestResponse> {
    return this.call('DELETE', path);
  }

  async signIn(loginId: string, password: string): Promise<TestResponse> {
    const answer = await this.post('/login', { login_id: loginId, password });
    if (answer.status === 200) this.token = answer.body.access_token;
    return answer;
  }
}

function mergeCookies(kept: string, received: string | readonly string[] | undefined): string {
  const pairs = [kept, ...[received ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')];
  const byName = pairs
    .flatMap((pair) => pair.split('; '))
    .filter((pair) => pair !== '')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const);
  return [...new Map(byName).values()].join('; ');
}

export type InboxMessage = {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
};

/** The newest message to an address, after all pending jobs have run. */
export async function getLatestMessage(
  testApp: TestApp,
  to: string,
): Promise<InboxMessage | undefined> {
  await testApp.settle();
  const query = `/sandbox/messages?to=${encodeURIComponent(to)}`;
  return (await new Browser(testApp).get(query)).body.items[0];
}

export function codeIn(message: InboxMessage | undefined) {
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

export function linkIn(message: InboxMessage | undefined) {
  return new URL(message?.links[0] ?? 'none:');
}

/** Completes step-up verification with the emailed code, ignoring other messages. */
export async function proveByCode(
  testApp: TestApp,
  who: Browser,
  address: string,
): Promise<TestResponse> {
  const { challenge_id } = (await who.call('POST', '/step_up')).body;
  await testApp.settle();
  const messages = await who.get(`/sandbox/messages?to=${encodeURIComponent(address)}`);
  const otp = messages.body.items.map(codeIn).find((code: string) => code !== '');
  return who.post('/step_up/verify', { challenge_id, otp });
}

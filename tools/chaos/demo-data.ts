import type pg from 'pg';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { tokenizeAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { type Caller, createCaller, type Json } from './caller.ts';

export type Shop = { readonly id: string; readonly merchant: Caller };
export type Payer = {
  readonly caller: Caller;
  readonly cardId: string;
  readonly session: { readonly token: string; readonly cookie: string };
};
export type DemoData = {
  readonly port: number;
  readonly stripeSandboxUrl: string;
  readonly shops: readonly Shop[];
  readonly payers: readonly Payer[];
};

const SIGN_IN_CONCURRENCY = 4;

/** Stores with API keys, and signed-in payers with a saved card. */
export async function createDemoData(
  url: string,
  client: pg.Client,
  people: number,
): Promise<DemoData> {
  const port = Number(new URL(url).port);
  const visitor = createCaller({ port, from: '127.0.0.1' });
  const config = (await must(visitor, 'GET', '/guest/config')) as {
    tokenizer: { url: string };
  };
  const demoData = (await must(visitor, 'GET', '/sandbox/world')) as {
    stores: { id: string; status: string; api_key: string }[];
  };
  const shops = demoData.stores
    .filter(({ status }) => status === 'active')
    .map(({ id, api_key: token }) => {
      return { id, merchant: createCaller({ port, from: '127.0.0.1', token }) };
    });
  const names = await multiplyUser(client, people);
  const stripeSandboxUrl = config.tokenizer.url.replace(/\/$/, '');
  const open = (name: string, index: number) => openPayer({ port, stripeSandboxUrl }, name, index);
  const payers: Payer[] = [];
  for (let from = 0; from < names.length; from += SIGN_IN_CONCURRENCY) {
    const some = names.slice(from, from + SIGN_IN_CONCURRENCY);
    payers.push(...(await Promise.all(some.map((name, at) => open(name, from + at)))));
  }
  visitor.close();
  return { port, stripeSandboxUrl, shops, payers };
}

/** Maps an index to a loopback address. */
export function getAddress(index: number): string {
  return `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}

/**
 * Inserts copies of the first demo user with the same password. Registration is not under test
 * here.
 */
async function multiplyUser(client: pg.Client, count: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ email: string }>(
    `insert into users (id, email, email_verified, password_hash, display_name, locale, status,
       created_at)
     select gen_random_uuid(), 'payer-' || n || '@saifu.example', true, u.password_hash,
       u.display_name, u.locale, u.status, u.created_at
     from users u cross join generate_series(1, $2::int) as n where u.email = $1
     returning email`,
    [DEMO_USERS[0]?.loginId, count],
  );
  return rows.map(({ email }) => email);
}

async function openPayer(
  { port, stripeSandboxUrl }: Pick<DemoData, 'port' | 'stripeSandboxUrl'>,
  name: string,
  index: number,
): Promise<Payer> {
  const from = getAddress(index);
  const stranger = createCaller({ port, from });
  const password = DEMO_USERS[0]?.password;
  const { access_token: token } = (await must(stranger, 'POST', '/login', {
    login_id: name,
    password,
  })) as { access_token: string };
  const session = { token, cookie: stranger.cookie() };
  const caller = createCaller({ port, from, ...session });
  stranger.close();
  const token4242 = await tokenizeAt(stripeSandboxUrl, '4242424242424242');
  const card = { card_token: token4242, cardholder_name: 'HANAKO YAMADA' };
  const { id } = (await must(caller, 'POST', '/cards', card)) as { id: string };
  return { caller, cardId: id, session };
}

async function must(caller: Caller, method: string, path: string, body?: object): Promise<Json> {
  const answer = await caller.call(method, path, body);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(`${method} ${path} returned ${answer.status} ${answer.code}`);
}

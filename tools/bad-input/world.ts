import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_MEMBERS, DEMO_STAFF } from '../../apps/api/src/modules/sandbox/demo-members.ts';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { createDemoData, getAddress } from '../chaos/demo-data.ts';
import { findPid } from '../chaos/processes.ts';
import { waitForDemo } from '../chaos/wait-for-demo-data.ts';
import { connectTo, runningUrl } from '../ledger/open-database.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import type { Sender } from './case.ts';
import { type Operation, readOperations } from './operations.ts';
import { createLine, type Line, sendRequest } from './send-request.ts';
import { listTables } from './tables.ts';

/** Headers that identify a caller. */
export type Credentials = Readonly<Record<string, string>>;
export type QrCode = {
  readonly payload: string;
  readonly code: string;
  readonly imagePath: string;
};

export type World = {
  readonly url: string;
  readonly serverPid: number;
  readonly client: pg.Client;
  readonly tables: readonly string[];
  readonly operations: ReadonlyMap<string, Operation>;
  readonly nextLine: () => Line;
  readonly getCredentials: (sender: Sender) => Credentials;
  /** Replaces credentials that an accepted request has ended. */
  readonly renew: (sender: Sender, used: Credentials) => Promise<void>;
  /** An id of this kind that exists, or one that does not if none is known. `own`: our store. */
  readonly findId: (prefix: string, turn: number) => string;
  /** New codes. They are valid for fifteen minutes. */
  readonly createQrCodes: () => Promise<readonly QrCode[]>;
  readonly stop: () => Promise<void>;
};

const PAYERS = 64;
const LINES = 200;
/** Above the addresses of the payers. */
const FIRST_ADDRESS = 2000;
const SETTLE_MS = 3000;

/** The whole product with its demo data, and callers of every kind. */
export async function openWorld(): Promise<World> {
  const sandbox = await startSandbox({ LOG_LEVEL: 'error', STRIPE_SANDBOX_CONTROL: '1' });
  try {
    return await prepare(sandbox);
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}

async function prepare(sandbox: Sandbox): Promise<World> {
  const databaseUrl = runningUrl(sandbox.dataDir);
  const client = await connectTo(databaseUrl);
  const demoData = await createDemoData(sandbox.url, client, PAYERS);
  await waitForDemo(databaseUrl);
  await sleep(SETTLE_MS);
  const { port } = demoData;
  const lines = Array.from({ length: LINES }, (_, at) =>
    createLine(port, getAddress(FIRST_ADDRESS + at)),
  );
  let turn = 0;
  const nextLine = () => {
    turn += 1;
    return lines[turn % LINES] as Line;
  };
  const callers = await createCallers(nextLine, client, demoData.payers.map(toCredentials));
  const operations = readOperations();
  const ids = await collectIds(nextLine, operations, callers.getCredentials);
  const ownStore = await findStore(nextLine, callers.getCredentials('merchant'));
  return {
    url: sandbox.url,
    serverPid: findPid(sandbox, 'api') ?? 0,
    client,
    tables: await listTables(client),
    operations: new Map(operations.map((one) => [one.id, one])),
    nextLine,
    ...callers,
    findId: (prefix, at) => {
      if (prefix === 'own') return ownStore;
      const known = ids.get(prefix) ?? [];
      return known[at % known.length] ?? `${prefix}_01jcqmzw00${'0'.repeat(15)}1`;
    },
    createQrCodes: () => createQrCodes(nextLine, callers.getCredentials('merchant'), ownStore),
    async stop() {
      await client.end();
      for (const { agent } of lines) agent.destroy();
      for (const { caller } of demoData.payers) caller.close();
      await sandbox.stop();
    },
  };
}

function toCredentials({ session }: { session: { token: string; cookie: string } }): Credentials {
  return { authorization: `Bearer ${session.token}`, cookie: session.cookie };
}

type DemoWorld = {
  readonly stores: readonly { readonly id: string; readonly api_key: string }[];
  readonly staff: readonly { readonly key: string }[];
};

async function createCallers(
  nextLine: () => Line,
  client: pg.Client,
  payers: readonly Credentials[],
) {
  const get = async (path: string) =>
    JSON.parse((await sendRequest(nextLine(), { method: 'GET', path, headers: {} })).text);
  const world = (await get('/api/v1/sandbox/world')) as DemoWorld;
  const users = [...payers];
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  const keys = [...new Set(world.stores.map(({ api_key: key }) => key))].map(bearer);
  const staff = bearer(world.staff[0]?.key);
  const owner = DEMO_USERS.find(({ loginId }) => loginId.startsWith('kenji'));
  const members = await createMemberSessions(client, PAYERS, OWNER);
  const admins = await createMemberSessions(client, PAYERS, ADMIN);
  let owners = [await signIn(nextLine, owner?.loginId ?? '', owner?.password ?? '')];
  let turn = 0;
  const getCredentials = (sender: Sender): Credentials => {
    turn += 1;
    if (sender === 'user') return users[turn % users.length] ?? {};
    if (sender === 'owner') return owners[0] ?? {};
    if (sender === 'merchant') return keys[0] ?? {};
    if (sender === 'member') return members[turn % members.length] ?? {};
    if (sender === 'staff_member') return admins[turn % admins.length] ?? {};
    if (sender === 'staff') return staff;
    if (sender === 'other-key') return keys.at(-1) ?? {};
    return sender === 'expired' ? { ...bearer('A'.repeat(43)), cookie: 'did=AAAA' } : {};
  };
  const renew = async (sender: Sender, used: Credentials) => {
    const at = users.indexOf(used);
    const isOwners = sender === 'owner' && owners.includes(used);
    if (isOwners) owners = [await signIn(nextLine, owner?.loginId ?? '', owner?.password ?? '')];
    // Another request may have replaced them in the meantime.
    if (sender === 'user' && at >= 0) users[at] = await signInAnew(nextLine, client);
    if (sender === 'member') {
      members.splice(members.indexOf(used), 1, ...(await createMemberSessions(client, 1, OWNER)));
    }
    if (sender === 'staff_member') {
      admins.splice(admins.indexOf(used), 1, ...(await createMemberSessions(client, 1, ADMIN)));
    }
    if (sender === 'merchant' && keys[0] === used) keys.push(...keys.splice(0, 1));
  };
  return { getCredentials, renew };
}

/** Whom new owners and admins are copies of. */
const OWNER = DEMO_MEMBERS[0]?.email;
const ADMIN = DEMO_STAFF.find(({ role }) => role === 'admin')?.email;

/**
 * Sessions of new owners or admins who have presented the second factor. Codes of an app count
 * once.
 */
async function createMemberSessions(
  client: pg.Client,
  count: number,
  email: string | undefined,
): Promise<Credentials[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `with one as (select * from members where email = $2), added as (
       insert into members (id, merchant_id, email, name, role, staff_role, store_ids,
         refund_limit_yen, password_hash, encrypted_totp_secret, totp_last_step, created_at)
       select gen_random_uuid(), merchant_id, token || '@saifu.example', name, role,
         staff_role, store_ids, refund_limit_yen, password_hash, encrypted_totp_secret, 0,
         created_at
       from one, unnest($1::text[]) token returning id, email
     )
     insert into member_sessions (id, member_id, token_hash, second_factor_at, created_at,
       last_seen_at)
     select gen_random_uuid(), id, sha256(split_part(email, '@', 1)::bytea), now(), now(), now()
     from added`,
    [tokens, email],
  );
  return tokens.map((token) => ({ cookie: `saifu-console=${token}`, 'x-saifu-console': '1' }));
}

let renewed = 0;

/** A new user, because the last one may be suspended or deleted. */
async function signInAnew(nextLine: () => Line, client: pg.Client): Promise<Credentials> {
  renewed += 1;
  const email = `renewed-${renewed}@saifu.example`;
  await client.query(
    `insert into users (id, email, email_verified, password_hash, display_name, locale, status,
       created_at)
     select gen_random_uuid(), $1, true, password_hash, display_name, locale, 'active', created_at
     from users where email = $2`,
    [email, DEMO_USERS[0]?.loginId],
  );
  return signIn(nextLine, email, DEMO_USERS[0]?.password ?? '');
}

async function signIn(
  nextLine: () => Line,
  loginId: string,
  password: string,
): Promise<Credentials> {
  const body = Buffer.from(JSON.stringify({ login_id: loginId, password }));
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', path: '/api/v1/login', headers, body };
  const { status, text, cookie = '' } = await sendRequest(nextLine(), sent);
  if (status !== 200) throw new Error(`sign-in of ${loginId} failed: ${text}`);
  const { access_token: token } = JSON.parse(text) as { access_token: string };
  return { authorization: `Bearer ${token}`, cookie };
}

const ID = /\b([a-z]{3})_[0-9a-z]{26}\b/g;

/** Ids in the answers of every operation that needs none. */
async function collectIds(
  nextLine: () => Line,
  operations: readonly Operation[],
  getCredentials: World['getCredentials'],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  for (const { path, access } of lists) {
    const sender = access === 'user' ? 'owner' : access === 'sandbox' ? 'guest' : access;
    const headers = getCredentials(sender);
    const { text } = await sendRequest(nextLine(), { method: 'GET', path, headers });
    for (const [id, prefix = ''] of text.matchAll(ID)) {
      found.set(prefix, (found.get(prefix) ?? new Set()).add(id));
    }
  }
  return new Map([...found].map(([prefix, ids]) => [prefix, [...ids].toSorted()]));
}

async function findStore(nextLine: () => Line, merchant: Credentials): Promise<string> {
  const list = { method: 'GET', path: '/api/v1/merchant/stores', headers: merchant };
  const { text } = await sendRequest(nextLine(), list);
  const stores = JSON.parse(text) as { readonly items: readonly { readonly id: string }[] };
  return stores.items[0]?.id ?? '';
}

const QR_CODES = 50;

type MerchantQr = {
  readonly id: string;
  readonly code: string;
  readonly url?: string;
  readonly jpqr?: string | null;
};

/** Fifty codes of the first store, each as a link and as a JPQR text. */
async function createQrCodes(
  nextLine: () => Line,
  merchant: Credentials,
  storeId: string,
): Promise<readonly QrCode[]> {
  const codes: QrCode[] = [];
  for (let at = 0; at < QR_CODES; at += 1) {
    const content = { type: 'dynamic', store_id: storeId, pay_amount: 100 + at };
    const { status, text } = await sendRequest(nextLine(), {
      method: 'POST',
      path: '/api/v1/merchant/qr_codes',
      headers: { ...merchant, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(content)),
    });
    if (status !== 201) throw new Error(`no QR code was created: ${text}`);
    const made = JSON.parse(text) as MerchantQr;
    const imagePath = `/api/v1/merchant/qr_codes/${made.id}/image?format=png`;
    for (const payload of [made.url, made.jpqr]) {
      if (payload) codes.push({ payload, code: made.code, imagePath });
    }
  }
  return codes;
}

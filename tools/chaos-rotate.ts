import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTypeId } from '@saifu/domain/shared/ids';
import type pg from 'pg';
import { startWebhookServer } from '../apps/api/src/testing/webhook-server.ts';
import { makeOrders, multiplyStore, takeEach } from '../bench/pay/fixtures.ts';
import { createPayer } from '../bench/pay/payer.ts';
import { type ApiProcess, startApi } from './chaos/api-process.ts';
import { startBalancedApis } from './chaos/balanced-apis.ts';
import { createCaller } from './chaos/caller.ts';
import { createDemoData, type DemoData, getAddress } from './chaos/demo-data.ts';
import { payUntil } from './chaos/pay-until.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { getStripeSandboxUrl, startSandbox } from './sandbox.ts';

const PEOPLE = 40;
const STORES = 20;
const PER_SECOND = 10;
const ORDERS = PER_SECOND * 60 * 15;
const WAIT_MS_MAX = 180_000;
const POLL_MS = 1000;
const LINKS_PER_ADDRESS = 10;
// Those of the payers are below.
const ADDRESSES_FROM = 1000;

const [A, B] = [newKey(), newKey()];
const RINGS = { added: `${A},${B}`, moved: `${B},${A}`, removed: B };

function newKey(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Replaces the secret key step by step, as the guide on secrets says, in two API processes and a
 * worker while people pay. No payment and no webhook delivery may fail, and every confirmation link
 * that was sent must stay valid until its key is removed.
 */
async function main(): Promise<void> {
  // Serves the provider's events and applies migrations. It signs nothing, so it keeps its key.
  const sandbox = await startSandbox({ LOG_LEVEL: 'error', ROLE: 'api', SECRET_KEY: A });
  const DATABASE_URL = runningUrl(sandbox.dataDir);
  const STRIPE_SANDBOX_URL = await getStripeSandboxUrl(sandbox);
  const env = { DATABASE_URL, STRIPE_SANDBOX_URL, SECRET_KEY: A, LOG_LEVEL: 'error' };
  const apis = await startBalancedApis(env);
  const startOwnWorker = (more: NodeJS.ProcessEnv = {}) =>
    startApi({ ...env, PUBLIC_URL: apis.url, ...more }, 'worker');
  let worker: ApiProcess | undefined = await startOwnWorker();
  const receiver = await startWebhookServer();
  const client = await connectTo(DATABASE_URL);
  const rotate = async (ring: string) => {
    const settings = { SECRET_KEY: '', SECRET_KEYS: ring };
    await apis.restart(settings);
    await worker?.stop();
    worker = await startOwnWorker(settings);
  };
  try {
    await waitForDemo(DATABASE_URL);
    const demoData = await createDemoData(apis.url, client, PEOPLE);
    receiver.trust(await createWebhook(demoData, client, receiver.url));
    const stores = await multiplyStore(client, STORES);
    const pay = createPayer(demoData, takeEach(await makeOrders(client, stores, ORDERS)));
    const links = { opened: 0, dead: 0 };
    const begunAt = new Date();
    let movedAt = begunAt;
    const rotating = (async () => {
      await rotate(RINGS.added);
      await rotate(RINGS.moved);
      movedAt = new Date();
      await waitUntil(() => isEncryptedAgain({ ...env, SECRET_KEY: '', SECRET_KEYS: RINGS.moved }));
      await openLinks(demoData.port, begunAt, links);
      await rotate(RINGS.removed);
    })();
    const { done, failed } = await payUntil(rotating, pay, PER_SECOND);
    await waitUntil(() => hasDelivered(client));
    await openLinks(demoData.port, movedAt, links);
    const deliveries = await countDeliveries(client);
    const rejected = receiver.countRejected();
    console.log(`${done} payments, ${failed} failed`);
    const { length: received } = receiver.received;
    console.log(`${received} webhook deliveries received, ${rejected} with a wrong signature`);
    console.log(`${deliveries.failed} failed attempts, ${deliveries.open} not delivered`);
    console.log(`${links.opened} confirmation links opened, ${links.dead} dead`);
    const bad = failed + rejected + deliveries.failed + deliveries.open + links.dead;
    const enough = done > 0 && received >= done && links.opened >= done;
    process.exitCode = bad === 0 && enough ? 0 : 1;
  } finally {
    await worker?.stop();
    await apis.stop();
    receiver.close();
    await client.end();
    await sandbox.stop();
  }
}

/** For the merchant whose stores are paid. Returns its secret. */
async function createWebhook({ shops }: DemoData, client: pg.Client, url: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from stores where name = 'さくら食堂'",
  );
  const id = toTypeId('store', rows[0]?.id ?? '');
  const answer = await shops
    .find((shop) => shop.id === id)
    ?.merchant.call('POST', '/merchant/webhooks', { url });
  if (answer?.status !== 201) throw new Error(`no webhook was created: ${answer?.code}`);
  return String(answer.body.secret);
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + WAIT_MS_MAX;
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error('the rotation did not proceed in time');
    await sleep(POLL_MS);
  }
}

type LinkCounts = { opened: number; dead: number };

/** Opens the confirmation links of all messages since a moment, from many addresses. */
async function openLinks(port: number, since: Date, counts: LinkCounts): Promise<void> {
  const tokens = await listLinkTokens(port, since);
  for (let from = 0; from < tokens.length; from += LINKS_PER_ADDRESS) {
    const caller = createCaller({ port, from: getAddress(ADDRESSES_FROM + counts.opened) });
    for (const token of tokens.slice(from, from + LINKS_PER_ADDRESS)) {
      const { status } = await caller.call('POST', '/guest/payment_confirmations/look', { token });
      counts.opened += 1;
      if (status !== 200) counts.dead += 1;
    }
    caller.close();
  }
}

type MessagePage = {
  readonly items: readonly { readonly created_at: string; readonly links: readonly string[] }[];
  readonly next_cursor: string | null;
};

async function listLinkTokens(port: number, since: Date): Promise<readonly string[]> {
  const caller = createCaller({ port, from: '127.0.0.1' });
  const tokens: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await caller.call('GET', `/sandbox/messages?limit=100${query}`);
    if (status !== 200) throw new Error(`the messages could not be listed: ${status}`);
    const { items, next_cursor } = body as MessagePage;
    const recent = items.filter(({ created_at }) => new Date(created_at) > since);
    for (const link of recent.flatMap(({ links }) => links)) {
      const token = new URL(link).searchParams.get('ct');
      if (token !== null) tokens.push(token);
    }
    cursor = recent.length === items.length ? next_cursor : null;
  }
  caller.close();
  return tokens;
}

/** Whether the new key alone decrypts all stored secrets; as `npm run secrets:status` says. */
function isEncryptedAgain(env: NodeJS.ProcessEnv): Promise<boolean> {
  const program = join(import.meta.dirname, '../apps/api/src/secrets.ts');
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env } });
  return once(child, 'exit').then(([code]) => code === 0);
}

async function countDeliveries(client: pg.Client) {
  const { rows } = await client.query<{ open: number; failed: number }>(
    `select
       (select count(*)::int from webhook_deliveries where delivered_at is null) as open,
       (select count(*)::int from webhook_attempts
        where fault is not null or status not between 200 and 299) as failed`,
  );
  return rows[0] ?? { open: 0, failed: 0 };
}

async function hasDelivered(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select from outbox_events where published_at is null limit 1',
  );
  return rows.length === 0 && (await countDeliveries(client)).open === 0;
}

await main();

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { openPromises } from '../../check/promises.ts';
import { connectTo, runningUrl } from '../../ledger/open-database.ts';
import { getStripeSandboxUrl, type Sandbox, startSandbox } from '../../sandbox.ts';
import type { Answer } from '../caller.ts';
import { getAddress } from '../demo-data.ts';
import { createRandom } from '../random.ts';
import { recoverSandbox } from '../recover.ts';
import { waitForDemo } from '../wait-for-demo-data.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { recordCharges } from './charges.ts';
import { createInbox } from './inbox.ts';
import { LIVES } from './life.ts';
import { closeMerchantClients } from './merchant-clients.ts';
import { type Market, openMarket } from './merchants.ts';
import { decideAll } from './staff-life.ts';
import type { LifeWorld } from './world.ts';

const SEED = 23;
const RUN_MS = 30_000;
const START_MS_MAX = 240_000;
const TEST_MS_MAX = 240_000;
// A short run on a busy machine: what most people do several times has happened.
const FREQUENT_MIN = 20;

let sandbox: Sandbox;
let databaseUrl: string;
let market: Market;
const promises = { file: '' };

beforeAll(async () => {
  sandbox = await startSandbox({ LOG_LEVEL: 'error', STRIPE_SANDBOX_CONTROL: '1' });
  databaseUrl = runningUrl(sandbox.dataDir);
  await waitForDemo(databaseUrl);
}, START_MS_MAX);

afterAll(async () => {
  await market?.close();
  await sandbox?.stop();
}, START_MS_MAX);

test(
  'lives without faults keep every promise and meet no server error',
  async () => {
    promises.file = join(sandbox.dataDir, 'promises.jsonl');
    const recorder = openPromises(promises.file);
    const ports = [Number(new URL(sandbox.url).port)];
    const stripeSandboxUrl = (await getStripeSandboxUrl(sandbox)).replace(/\/$/, '');
    market = await openMarket(ports, recorder);
    const until = Date.now() + RUN_MS;
    const isOver = () => Date.now() > until;
    const inbox = createInbox(ports, isOver);
    const counts = new Map<ActionName, number>();
    const failures: string[] = [];
    const note = (action: ActionName, { status, code }: Answer) => {
      const isFailure = status === 0 || (status >= 500 && code !== 'payment.gateway_unavailable');
      if (isFailure) failures.push(`${action} ${status} ${code}`);
    };
    const createWorld = (index: number): LifeWorld => ({
      ports,
      stripeSandboxUrl,
      promises: recorder,
      random: createRandom(SEED + index),
      address: getAddress(index),
      step: async (action, run) => {
        const result = await run();
        counts.set(action, (counts.get(action) ?? 0) + 1);
        return result;
      },
      note,
      isOver,
      inbox,
      merchants: market.merchants,
    });
    const people = LIVES.flatMap((life) => Array.from({ length: life.weight }, () => life));
    await Promise.all(people.map((life, index) => life.live(createWorld(index))));
    expect(failures).toEqual([]);
    const frequent = ACTIONS.filter(({ minimum }) => minimum >= FREQUENT_MIN);
    expect(frequent.filter(({ name }) => !counts.has(name))).toEqual([]);

    const last = createWorld(people.length);
    await decideAll(last);
    const [port = 0] = ports;
    const demoData = { port, stripeSandboxUrl, shops: [], payers: [] };
    await recoverSandbox(demoData, () => connectTo(databaseUrl));
    for (const merchant of market.merchants) await recordCharges(last, merchant);
    closeMerchantClients(last);
    inbox.close();
    recorder.close();
    const client = await connectTo(databaseUrl);
    const report = await check(client, {
      journal: join(sandbox.dataDir, 'stripe-sandbox/journal.jsonl'),
      promises: promises.file,
      isSettled: true,
    });
    await client.end();
    expect(report.violations).toEqual([]);
    expect(report.counts.promises).toBeGreaterThan(0);
  },
  TEST_MS_MAX,
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { openDatabase } from '../../check/open-database.ts';
import { createCaller } from '../caller.ts';
import { createDemoData, type DemoData, getAddress } from '../demo-data.ts';
import { PAID } from '../invariants.ts';
import { payContinuously } from '../payers.ts';
import { createRandom } from '../random.ts';
import { createTally } from '../slide.ts';
import { FAULTS } from './faults.ts';
import { heal, settle } from './heal.ts';
import type { Fault, World } from './types.ts';
import { startWorld } from './world.ts';

const SEED = 20_261_118;
const PEOPLE = 6;
const PAYERS = 4;
const PAID_MIN = 20;
/** Faults end earlier than in a campaign. */
const SHORTER = 4;
/** Responses that a payer may receive while faults strike. 0: no response. */
const EXPECTED = /^(refund )?(0 unreachable|20[01]|40[0-9] |4[12][0-9] |50[34] )/;

let world: World;

beforeAll(async () => {
  world = await startWorld({ seed: SEED });
});

afterAll(async () => {
  await world?.stop();
});

test('every fault strikes and heals while people pay, and nothing is lost', async () => {
  const demoData = await openDemoData(world);
  const tally = createTally();
  const random = createRandom(SEED);
  let isOver = false;
  const paying = Array.from({ length: PAYERS }, (_, index) => {
    const mine = atPort(demoData, world.ports[index % world.ports.length] ?? 0);
    return payContinuously(mine, tally, createRandom(random.between(0, 2 ** 31)), () => isOver);
  });
  const series = [/^[ADE]/, /^[BN]/, /^C/].map((ids) => FAULTS.filter(({ id }) => ids.test(id)));
  expect(series.flat()).toHaveLength(FAULTS.length);
  await Promise.all(series.map((faults) => strikeAll(faults)));
  isOver = true;
  await Promise.all(paying);
  await heal(world);

  expect(await settle(world)).toEqual([]);
  const client = await openDatabase(world.databaseUrl, world.dataDir);
  const { journalPath: journal } = world;
  const report = await check(client, { journal, promises: undefined, isSettled: true });
  await client.end();
  expect(report.violations).toEqual([]);
  expect(world.unexpectedExits()).toEqual([]);
  expect([...tally.answers.keys()].filter((name) => !EXPECTED.test(name))).toEqual([]);
  const paid = tally.receipts.filter(({ outcome }) => PAID.includes(outcome));
  expect(paid.length).toBeGreaterThanOrEqual(PAID_MIN);
}, 600_000);

async function strikeAll(faults: readonly Fault[]): Promise<void> {
  const hurried = { ...world, pause: (ms: number) => world.pause(ms / SHORTER) };
  for (const [index, fault] of faults.entries()) {
    await fault.strike(hurried, createRandom(SEED + index));
  }
}

async function openDemoData({ publicUrl, databaseUrl, dataDir }: World): Promise<DemoData> {
  const client = await openDatabase(databaseUrl, dataDir);
  try {
    return await createDemoData(publicUrl, client, PEOPLE);
  } finally {
    await client.end();
  }
}

/** The same people at another API process. */
function atPort(demoData: DemoData, port: number): DemoData {
  const payers = demoData.payers.map((payer, index) => {
    return { ...payer, caller: createCaller({ port, from: getAddress(index), ...payer.session }) };
  });
  return { ...demoData, port, payers };
}

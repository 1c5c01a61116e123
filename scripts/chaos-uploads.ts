import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeOrders, multiplyStore } from '../bench/pay/supply.ts';
import { connectTo, runningUrl } from './books/open-database.ts';
import { pidOf } from './chaos/processes.ts';
import { corpus } from './chaos/uploads/corpus.ts';
import { memoryOf, watchMemory } from './chaos/uploads/eye-processes.ts';
import type { Shot } from './chaos/uploads/judge.ts';
import { killReaders } from './chaos/uploads/kill-readers.ts';
import { report } from './chaos/uploads/report.ts';
import { openSenders } from './chaos/uploads/senders.ts';
import { ORDERS_MAX, payFirst, paySideBySide } from './chaos/uploads/side-by-side.ts';
import { checkStoredPhotos } from './chaos/uploads/stored-photos.ts';
import { createOutcome, fire } from './chaos/uploads/volley.ts';
import { warmUp } from './chaos/uploads/warm-up.ts';
import { openWorld } from './chaos/world.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PEOPLE = 30;
const STORES = 20;
const REST_MS = 10_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);

/**
 * Sends hundreds of hostile files to be read while people pay. Every one gets a clear answer, none
 * of them brings a process down for long, and whoever pays notices nothing of it.
 */
async function main(): Promise<void> {
  const from = performance.now();
  const shots = await makeShots();
  const temporary = mkdtempSync(join(tmpdir(), 'saifu-uploads-'));
  const sandbox = await startSandbox({ LOG_LEVEL: 'silent', TMPDIR: temporary });
  try {
    const found = await run(sandbox, [...shots]);
    const leftovers = listTemporary(temporary);
    const seconds = (performance.now() - from) / 1000;
    const broken = report({ ...found, seed, sent: shots.length, leftovers, seconds });
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Made before anything is measured: drawing pictures takes what payments would need. */
async function makeShots(): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  for (const { kind, name, make } of corpus(count, seed)) {
    shots.push({ kind, name, upload: await make() });
  }
  return shots;
}

async function run(sandbox: Sandbox, shots: Shot[]) {
  const serverPid = pidOf(sandbox, 'api') ?? 0;
  const client = await connectTo(runningUrl(sandbox.dataDir));
  const world = await openWorld(sandbox.url, client, PEOPLE);
  const orders = await makeOrders(client, await multiplyStore(client, STORES), ORDERS_MAX);
  const nextSender = await openSenders(world.port);
  await payFirst(world, orders);
  await warmUp(nextSender);
  console.log(`${shots.length} hostile uploads are ready (--seed ${seed})`);

  const before = memoryOf(serverPid);
  const watch = watchMemory(serverPid);
  const outcome = createOutcome();
  const disturb = (isOver: () => boolean) => fire(shots, nextSender, outcome, isOver);
  const windows = await paySideBySide(world, orders, disturb);
  console.log(`${shots.length} uploads are left for afterwards`);
  await fire(shots, nextSender, outcome, () => false);
  await sleep(REST_MS);
  const after = memoryOf(serverPid);
  await watch.stop();
  const memory = { before, peak: watch.peak(), after };

  const killed = await killReaders(serverPid, nextSender);
  const photos = await checkStoredPhotos(client);
  await client.end();
  return { outcome, windows, memory, restarts: watch.restarts(), killed, photos };
}

/** What somebody wrote down and forgot. */
function listTemporary(folder: string): readonly string[] {
  const ours = readdirSync(folder, { recursive: true }).map(String);
  const ofPictures = readdirSync(tmpdir()).filter((name) => /^vips-|^fastify-multipart/.test(name));
  return [...ours, ...ofPictures];
}

await main();

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeOrders, multiplyStore } from '../bench/pay/fixtures.ts';
import { createDemoData } from './chaos/demo-data.ts';
import { findPid } from './chaos/processes.ts';
import { measureMemory, watchMemory } from './chaos/uploads/ocr-processes.ts';
import { report } from './chaos/uploads/report.ts';
import { ORDERS_MAX, payFirst, paySideBySide } from './chaos/uploads/side-by-side.ts';
import { checkStoredPhotos } from './chaos/uploads/stored-photos.ts';
import { startUploadAttack, type UploadAttack } from './chaos/uploads/upload-attack.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
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
 * Uploads hundreds of hostile files for OCR while payers pay. Every upload must get a clear
 * response, no process may stay down for long, and payments must not slow down.
 */
async function main(): Promise<void> {
  const from = performance.now();
  const uploadAttack = startUploadAttack();
  const sent = await uploadAttack.make(count, seed);
  console.log(`${sent} hostile uploads are ready (--seed ${seed})`);
  const temporary = mkdtempSync(join(tmpdir(), 'saifu-uploads-'));
  const sandbox = await startSandbox({ LOG_LEVEL: 'silent', TMPDIR: temporary });
  try {
    const found = await run(sandbox, uploadAttack);
    const leftovers = listTemporary(temporary);
    const seconds = (performance.now() - from) / 1000;
    const broken = report({ ...found, seed, sent, leftovers, seconds });
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await uploadAttack.end();
    await sandbox.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function run(sandbox: Sandbox, uploadAttack: UploadAttack) {
  const serverPid = findPid(sandbox, 'api') ?? 0;
  const databaseUrl = runningUrl(sandbox.dataDir);
  const client = await connectTo(databaseUrl);
  const demoData = await createDemoData(sandbox.url, client, PEOPLE);
  const orders = await makeOrders(client, await multiplyStore(client, STORES), ORDERS_MAX);
  await waitForDemo(databaseUrl);
  await payFirst(demoData, orders);
  await uploadAttack.open(demoData.port);

  const before = measureMemory(serverPid);
  const watch = watchMemory(serverPid);
  const windows = await paySideBySide(demoData, orders, uploadAttack);
  console.log('what is left is sent afterwards');
  await uploadAttack.sendAll();
  await sleep(REST_MS);
  const after = measureMemory(serverPid);
  await watch.stop();
  const memory = { before, peak: watch.peak(), after };

  const killed = await uploadAttack.killOcrWorkers(serverPid);
  const photos = await checkStoredPhotos(client);
  await client.end();
  return {
    outcome: await uploadAttack.outcome(),
    windows,
    memory,
    restarts: watch.restarts(),
    killed,
    photos,
  };
}

/** Temporary files that were not deleted. */
function listTemporary(folder: string): readonly string[] {
  const ours = readdirSync(folder, { recursive: true }).map(String);
  const imageTempFiles = readdirSync(tmpdir()).filter((name) =>
    /^vips-|^fastify-multipart/.test(name),
  );
  return [...ours, ...imageTempFiles];
}

await main();

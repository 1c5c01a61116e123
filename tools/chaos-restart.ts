import { setTimeout as sleep } from 'node:timers/promises';
import { makeOrders, multiplyStore, takeEach } from '../bench/pay/fixtures.ts';
import { arrive } from '../bench/pay/load.ts';
import { createPayer } from '../bench/pay/payer.ts';
import { type ApiProcess, startApi } from './chaos/api-process.ts';
import { createDemoData } from './chaos/demo-data.ts';
import { startHaproxy } from './chaos/haproxy.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { freePort } from './free-port.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { startSandbox } from './sandbox.ts';

const PEOPLE = 40;
const STORES = 20;
const PER_SECOND = 20;
const ROUNDS = 3;
const DRAIN_SECONDS = 6;
// HAProxy asks every two seconds and believes the second answer.
const NOTICE_MS = 6000;

/**
 * Restarts two API processes one after the other, several times, behind the HAProxy of `deploy/`
 * while people pay. No request may fail.
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
  const databaseUrl = runningUrl(sandbox.dataDir);
  await waitForDemo(databaseUrl);
  const client = await connectTo(databaseUrl);
  const ports = [await freePort('127.0.0.1', 0), await freePort('127.0.0.1', 0)];
  const haproxy = await startHaproxy(ports);
  const { tokenizer } = await getConfig(sandbox.url);
  const start = (port: number) =>
    startApi({
      DATABASE_URL: databaseUrl,
      STRIPE_SANDBOX_URL: tokenizer.url,
      PUBLIC_URL: haproxy.url,
      PORT: String(port),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    });
  const processes = new Map<number, ApiProcess>();
  try {
    for (const port of ports) processes.set(port, await start(port));
    await sleep(NOTICE_MS);
    const demoData = await createDemoData(haproxy.url, client, PEOPLE);
    const stores = await multiplyStore(client, STORES);
    const count = PER_SECOND * 60 * 10;
    const pay = createPayer(demoData, takeEach(await makeOrders(client, stores, count)));
    let isOver = false;
    const restarting = (async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const port of ports) {
          await processes.get(port)?.stop();
          processes.set(port, await start(port));
          await sleep(NOTICE_MS);
        }
      }
    })().finally(() => {
      isOver = true;
    });
    let done = 0;
    let failed = 0;
    while (!isOver) {
      const load = await arrive(pay, PER_SECOND, 5000);
      done += load.done;
      failed += load.failed;
    }
    await restarting;
    const report = await checkLedgers(client, sandbox.dataDir, 0);
    printReport(report);
    console.log(`${ROUNDS * ports.length} restarts, ${done} payments, ${failed} failed requests`);
    process.exitCode = failed === 0 && done > 0 && report.violations.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([...processes.values()].map((each) => each.stop()));
    await haproxy.stop();
    await client.end();
    await sandbox.stop();
  }
}

async function getConfig(url: string): Promise<{ readonly tokenizer: { readonly url: string } }> {
  const answer = await fetch(`${url}/api/v1/guest/config`);
  return answer.json() as Promise<{ tokenizer: { url: string } }>;
}

await main();

import { makeOrders, multiplyStore, takeEach } from '../bench/pay/fixtures.ts';
import { createPayer } from '../bench/pay/payer.ts';
import { startBalancedApis } from './chaos/balanced-apis.ts';
import { createDemoData } from './chaos/demo-data.ts';
import { payUntil } from './chaos/pay-until.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { getStripeSandboxUrl, startSandbox } from './sandbox.ts';

const PEOPLE = 40;
const STORES = 20;
const PER_SECOND = 20;
const ORDERS = PER_SECOND * 60 * 10;
const ROUNDS = 3;

/**
 * Restarts two API processes one after the other, several times, behind the HAProxy of `deploy/`
 * while people pay. No request may fail.
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
  const databaseUrl = runningUrl(sandbox.dataDir);
  await waitForDemo(databaseUrl);
  const client = await connectTo(databaseUrl);
  const apis = await startBalancedApis({
    DATABASE_URL: databaseUrl,
    STRIPE_SANDBOX_URL: await getStripeSandboxUrl(sandbox),
  });
  try {
    const demoData = await createDemoData(apis.url, client, PEOPLE);
    const stores = await multiplyStore(client, STORES);
    const pay = createPayer(demoData, takeEach(await makeOrders(client, stores, ORDERS)));
    const restarting = (async () => {
      for (let round = 0; round < ROUNDS; round += 1) await apis.restart();
    })();
    const { done, failed } = await payUntil(restarting, pay, PER_SECOND);
    const report = await checkLedgers(client, sandbox.dataDir, 0);
    printReport(report);
    console.log(`${ROUNDS * apis.count} restarts, ${done} payments, ${failed} failed requests`);
    process.exitCode = failed === 0 && done > 0 && report.violations.length === 0 ? 0 : 1;
  } finally {
    await apis.stop();
    await client.end();
    await sandbox.stop();
  }
}

await main();

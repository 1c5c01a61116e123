import { chromium } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import pg from 'pg';
import { signInMember } from '../e2e/pages/console-page.ts';
import { FLAGS } from '../e2e/support/flags.ts';
import { createDemoData } from '../tools/chaos/demo-data.ts';
import { waitForDemo } from '../tools/chaos/wait-for-demo-data.ts';
import { findChromium } from '../tools/find-chromium.ts';
import { runningUrl } from '../tools/ledger/open-database.ts';
import { startSandbox } from '../tools/sandbox.ts';
import { quantile } from './pay/load.ts';
import { takePayments } from './till/take-payments.ts';

const TILLS = 4;
const SALES_OF_A_TILL = 40;
const P95_MS_MAX = 1500;

// Measures how long after the payer's response the till turns green, in a real browser with several
// tills that take payments at the same time.
const t = await loadAllTexts('en');
const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
try {
  const databaseUrl = runningUrl(sandbox.dataDir);
  await waitForDemo(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { payers } = await createDemoData(sandbox.url, client, TILLS);
  await client.end();
  const context = await browser.newContext({ baseURL: sandbox.url, locale: 'en' });
  const tills = await Promise.all(payers.map(() => context.newPage()));
  const [first] = tills;
  if (first === undefined) throw new Error('there is no till');
  await signInMember(first, t, 'clerk');
  const delays = await Promise.all(
    payers.map((payer, at) => takePayments(t, tills[at] ?? first, payer, SALES_OF_A_TILL)),
  );
  const all = delays.flat();
  const row = { sales: all.length, p50: quantile(all, 0.5), p95: quantile(all, 0.95) };
  console.log(`sales                                    ${row.sales}`);
  console.log(`ms from paid to green, p50               ${row.p50.toFixed(0)}`);
  console.log(`ms from paid to green, p95 (aim ${P95_MS_MAX})    ${row.p95.toFixed(0)}`);
  console.log(JSON.stringify({ ...row, max: Math.max(...all) }));
} finally {
  await browser.close();
  await sandbox.stop();
}

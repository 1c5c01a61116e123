import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@saifu/dev-postgres/embedded-postgres';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { newFolder } from '../apps/api/src/testing/data-folder.ts';
import { drain } from '../bench/pay/drain.ts';
import type { DemoData } from './chaos/demo-data.ts';
import { checkLedgers } from './ledger/check-ledgers.ts';
import { connectTo } from './ledger/open-database.ts';
import {
  archiveAll,
  restore,
  startArchivedPostgres,
  takeBaseBackup,
} from './restore/archived-postgres.ts';
import { digestRows, dumpRows, loadRows } from './restore/copy-rows.ts';
import {
  confirm,
  type DrillPayment,
  halt,
  openDemoData,
  payMany,
  refund,
  runAdopt,
  startProduct,
} from './restore/product.ts';

const DRILL_MS = 600_000;
const PEOPLE = 6;
const PRODUCT = 'product';
const APART_MS = 1500;
const SETTLE_MS = 20 * 60_000;

/** Starts what `open` returns, and stops it after the test in the opposite order. */
async function use<Item>(open: Promise<Item>, close: (item: Item) => Promise<unknown>) {
  const item = await open;
  onTestFinished(async () => void (await close(item)), DRILL_MS);
  return item;
}

function makeFolder(): string {
  const folder = newFolder('saifu-restore-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Stopping twice is harmless, so a test may stop a server before its end. */
const startArchived = async (folder: string) => {
  const postgres = await startArchivedPostgres(join(folder, 'before'), join(folder, 'archive'));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= postgres.stop();
    return stopped;
  };
  return { ...postgres, stop };
};

async function createDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
  const client = await connectTo(postgres.url());
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url(name);
}

/** What the restore loses: new payments, confirmations, refunds and a release. */
async function loseSome(demoData: DemoData, kept: readonly DrillPayment[]) {
  const [first, second, third, fourth, fifth] = kept;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('too few payments');
  const forgotten = await payMany(demoData, 4);
  await confirm(demoData, first);
  await confirm(demoData, second);
  await refund(demoData, second, 400);
  // This one was confirmed before the moment.
  await refund(demoData, fifth, 250);
  await refund(demoData, third);
  await refund(demoData, fourth, 300);
  return { forgotten, changed: [first, second, third, fourth, fifth] };
}

async function getMoment(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

test(
  'after a restore to a moment, adoption makes both ledgers agree',
  async () => {
    const folder = makeFolder();
    const productFolder = makeFolder();
    const archive = join(folder, 'archive');
    const backup = join(folder, 'backup');
    const before = await use(startArchived(folder), (postgres) => postgres.stop());
    const url = await createDatabase(before, PRODUCT);
    const sandbox = await use(startProduct(url, productFolder), halt);
    const demoData = await openDemoData(sandbox, url, PEOPLE);
    const client = await use(connectTo(url), (one) => one.end());

    await payMany(demoData, 3);
    await takeBaseBackup(before, join(folder, 'before'), backup);
    const kept = await payMany(demoData, 6);
    await confirm(demoData, kept[4] as DrillPayment);
    await drain(client);
    await sleep(APART_MS);
    const moment = await getMoment(client);
    await sleep(APART_MS);
    const { forgotten, changed } = await loseSome(demoData, kept);
    await drain(client);
    await archiveAll(client);
    await halt(sandbox);
    await before.stop();

    const after = await use(
      restore({ dataDir: join(folder, 'after'), backup, archive, moment }),
      (postgres) => postgres.stop(),
    );
    const restoredUrl = after.url(PRODUCT);
    const restored = await use(startProduct(restoredUrl, productFolder, demoData.port), halt);
    const books = await use(connectTo(restoredUrl), (one) => one.end());
    const lost = await checkLedgers(books, restored.dataDir, SETTLE_MS);
    expect(lost.violations.length).toBeGreaterThanOrEqual(forgotten.length + changed.length);

    const csv = join(folder, 'adoption.csv');
    const args = ['--since', moment.toISOString(), '--csv', csv];
    const reached = await fetch(`${restored.url}/api/v1/guest/config`);
    const { tokenizer } = (await reached.json()) as { tokenizer: { url: string } };
    const env = {
      DATABASE_URL: restoredUrl,
      STRIPE_SANDBOX_URL: tokenizer.url.replace(/\/$/, ''),
    };
    const counts = {
      adopted: changed.length,
      'voided at the provider': forgotten.length,
      'for a person': 0,
      'not examined': 0,
    };
    const dryRun = await runAdopt([...args, '--dry-run'], env);
    expect(dryRun, dryRun.output).toMatchObject({ code: 0, counts });
    const adoption = await runAdopt(args, env);
    expect(adoption, adoption.output).toMatchObject({ code: 0, counts });
    const again = await runAdopt(args, env);
    expect(again.counts).toMatchObject({ adopted: 0, 'voided at the provider': 0 });

    await payMany(demoData, 2);
    await drain(books);
    const report = await checkLedgers(books, restored.dataDir, SETTLE_MS);
    expect(report.violations).toEqual([]);
    expect(report.counts['in flight']).toBe(0);
  },
  DRILL_MS,
);

test(
  'a dump of all rows, loaded into a migrated database, is the same database',
  async () => {
    const folder = makeFolder();
    const postgres = await use(startArchived(folder), (one) => one.stop());
    const url = await createDatabase(postgres, PRODUCT);
    const sandbox = await use(startProduct(url, makeFolder()), halt);
    const demoData = await openDemoData(sandbox, url, 2);
    await payMany(demoData, 4);
    const source = await use(connectTo(url), (one) => one.end());
    await drain(source);
    await halt(sandbox);

    const rows = join(folder, 'rows');
    await dumpRows(source, rows);
    const targetUrl = await createDatabase(postgres, 'restored');
    const log = createLog('silent');
    const db = connect({ connectionString: targetUrl }, 2, log);
    await migrate(db, log);
    await db.close();
    const target = await use(connectTo(targetUrl), (one) => one.end());
    expect(await digestRows(target)).not.toEqual(await digestRows(source));
    await loadRows(target, rows);
    const digests = await digestRows(source);
    expect(digests.payments?.count).toBeGreaterThan(4);
    expect(await digestRows(target)).toEqual(digests);
  },
  DRILL_MS,
);

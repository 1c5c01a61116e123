import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { askAll } from './history/measure-requests.ts';
import { drawSome, exportMany } from './history/receipt-pdf.ts';
import { printResults } from './history/results.ts';
import { openBenchApp } from './history/setup.ts';

// Only reads are measured, so writes need no durability. shared_buffers holds the hot parts of both
// databases.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
};
const SMALL = { payments: 10_000, users: 1000 };
const LARGE = { payments: 1_000_000, users: 100_000 };

/**
 * Measures the history and the receipts of one user with two thousand payments, in a database of
 * ten thousand and in one of a million payments. The size should make no difference. Then measures
 * receipt PDFs and exports.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync('/tmp/saifu-bench-');
  // PostgreSQL runs as another user if this runs as root, and must be able to open the directory.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'data'), SETTINGS);
  try {
    const from = performance.now();
    const small = await openBenchApp(postgres.url, 'small', SMALL);
    const large = await openBenchApp(postgres.url, 'large', LARGE);
    console.log(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    const asked = await askAll([small.owner, large.owner]);
    await small.close();
    const drawn = await drawSome(large);
    const exported = await exportMany(large);
    await large.close();
    printResults(asked, drawn, exported);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();

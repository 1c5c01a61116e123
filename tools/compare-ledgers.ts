import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { openDatabase } from './ledger/open-database.ts';

// A question nobody answered is given up after a quarter of an hour, and sweeps come by the minute.
const SETTLE_MS = 20 * 60 * 1000;

/**
 * Compares our books with the Stripe sandbox's own journal. It reads, changes nothing, and knows nothing
 * of how payments are made; it fails on the first thing that must never be.
 */
async function main(): Promise<void> {
  const { client, dataDir, close } = await openDatabase(process.env);
  try {
    const report = await checkLedgers(client, dataDir, SETTLE_MS);
    printReport(report);
    process.exitCode = report.violations.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

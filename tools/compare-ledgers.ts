import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { openDatabase } from './ledger/open-database.ts';

// An attempt without a result is given up after a quarter of an hour, and scheduled tasks run every
// minute.
const SETTLE_MS = 20 * 60 * 1000;

/**
 * Compares the database with the journal of the Stripe sandbox. Read-only, and independent of the
 * payment code. Fails on any violated invariant.
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

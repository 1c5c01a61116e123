import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config/config.ts';
import { createStripeProvider } from './gateways/payment-provider/stripe-provider.ts';
import { type AdoptionReport, adoptPayments } from './modules/payments/adopt/adopt-payments.ts';
import { isDone, toCsv, toSummary } from './modules/payments/adopt/adoption-report.ts';
import { recognizeDatabase } from './modules/payments/adopt/recognize-database.ts';
import { createClock } from './platform/clock.ts';
import { loadStableKey } from './platform/crypto/key-ring.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';

const USAGE = `npm run adopt -- --since <time> [--dry-run] [--csv <file>] [--any-database]
Records what the payment provider has done since a time and the database does not know, for
example after a restore to that time. The time has a date, a time of day and a zone:
2026-11-15T14:05:00+09:00.
  --dry-run  only says what it would do
  --csv      the file with the payments that were voided and those that a person must look at;
             adoption.csv without this option
  --any-database
             skips the check that the database knows the provider's payments from before the time
Exits with 1 while something is left for a person or for another run.
`;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/** For so long Stripe lists the events by which captures and voids are found. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const WRONG_DATABASE =
  'the database does not know the payments that the provider made before this time. Their ' +
  'successors would be voided. Check DATABASE_URL, the Stripe keys and the time of the restore; ' +
  'with --any-database this is not checked.';

type Options = {
  readonly since: Date;
  readonly isDryRun: boolean;
  readonly isAnyDatabase: boolean;
  readonly csv: string;
};

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  if (config.databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const log = createLog(config.logLevel);
  const db = connect({ connectionString: config.databaseUrl }, config.databaseConnections, log, {
    engine: config.databaseEngine,
    pooling: config.databasePooling,
  });
  try {
    const clock = createClock(config.clockSkewMs);
    await clock.follow(db);
    const age = clock.now().getTime() - options.since.getTime();
    if (age < 0 || age > EVENTS_KEPT_MS) {
      throw new ConfigError(['--since: the time must be in the last 30 days.']);
    }
    const stripe = createStripeProvider(config.paymentProvider);
    const stableKey = await loadStableKey(db, config.secretKeys);
    const deps = { db, log, clock, stableKey, paymentProvider: stripe, providerRecords: stripe };
    if (!options.isAnyDatabase && !(await recognizeDatabase(deps, options.since))) {
      throw new ConfigError([WRONG_DATABASE]);
    }
    return finish(await adoptPayments(deps, options), options);
  } finally {
    await db.close();
  }
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        since: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'any-database': { type: 'boolean', default: false },
        csv: { type: 'string', default: 'adoption.csv' },
      },
    });
    const since = new Date(TIME.test(values.since ?? '') ? (values.since ?? '') : Number.NaN);
    if (Number.isNaN(since.getTime())) return undefined;
    const { 'dry-run': isDryRun, 'any-database': isAnyDatabase, csv } = values;
    return { since, isDryRun, isAnyDatabase, csv };
  } catch {
    return undefined;
  }
}

function finish(report: AdoptionReport, { isDryRun, csv }: Options): number {
  process.stdout.write(toSummary(report));
  const { review, voided, failed } = report.counts;
  if (review + voided > 0) {
    // Only its owner may read the file: it says who paid what.
    writeFileSync(csv, toCsv(report), { mode: 0o600 });
    process.stdout.write(`\n${review + voided} payments are listed in ${csv}.\n`);
  }
  if (failed > 0) process.stdout.write('\nThe provider did not answer every time: run it again.\n');
  if (isDryRun) process.stdout.write('\nThis was a dry run: nothing was changed.\n');
  return isDone(report) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Saifu cannot adopt: ${words}\n`);
    process.exitCode = 1;
  },
);

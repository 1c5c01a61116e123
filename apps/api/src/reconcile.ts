import { parseArgs } from 'node:util';
import { addDays, civilDate, isCivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { ConfigError, readConfig } from './config/config.ts';
import { createStripeProvider } from './gateways/payment-provider/stripe-provider.ts';
import { matchAgain } from './modules/reconciliation/report/match-again.ts';
import { PROVIDER, readDay } from './modules/reconciliation/report/read-day.ts';
import * as days from './modules/reconciliation/report/reconciliation-day.repository.ts';
import { createClock } from './platform/clock.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run reconcile -- --day <date>
Reads the payment provider's report of a day in Japan, such as 2026-11-15, and compares it with the
ledger. A day can be read again; nothing is recorded twice. Exits with 1 while it has open
differences.
`;

async function main(): Promise<number> {
  const day = readDayOption(process.argv.slice(2));
  if (day === undefined) {
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
    const yesterday = addDays(toCivilDate(clock.now()), -1);
    if (day > yesterday) throw new ConfigError(['--day: the day must be over.']);
    const paymentProvider = createStripeProvider(config.paymentProvider);
    await readDay({ db, clock, paymentProvider }, day);
    const matched = await matchAgain({ db, clock });
    const [totals] = await days.listWithTotals(db, PROVIDER, { before: undefined, day, limit: 1 });
    if (totals === undefined) throw new Error('the day was not read');
    const { movementCount, theirsYen, oursYen, feeYen, paidOutYen, openCount, openYen } = totals;
    process.stdout.write(
      `${day}: ${movementCount} movements\n` +
        `provider ${theirsYen}, ours ${oursYen}, fees ${feeYen}, paid out ${paidOutYen}\n` +
        `${openCount} open differences of ${openYen} yen; ${matched} matched later\n`,
    );
    return openCount === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

function readDayOption(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: { day: { type: 'string' } } });
    return values.day !== undefined && isCivilDate(values.day) ? civilDate(values.day) : undefined;
  } catch {
    return undefined;
  }
}

runCommand(main, {
  purpose: 'compare the reports of the provider',
  describe: (code) => `the database or the provider cannot be read (${code}).`,
});

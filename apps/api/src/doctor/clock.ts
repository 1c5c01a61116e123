import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import { createStripeProvider } from '../gateways/payment-provider/stripe-provider.ts';
import { measureAheadMs, readDatabaseClock, readMoment } from '../platform/agreed-time.ts';
import { createClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { CHECK_MS, type Check, type Finding, fail, ok, skip } from './check.ts';
import { databaseCheckOf } from './database.ts';

/** The provider reports whole seconds. */
const PROVIDER_UNSURE_MS = 999;

export const databaseClockCheck = databaseCheckOf('clock of database', async (db, { config }) => {
  const asked = readMoment(createClock(config.clockSkewMs));
  const other = await readDatabaseClock({ db, log: createLog('silent') });
  return judge(measureAheadMs(other, asked), 'PostgreSQL');
});

export const providerClockCheck: Check = {
  name: 'clock of provider',
  async run({ config, configErrors }) {
    if (configErrors.length > 0) return skip('Not checked until the configuration is complete.');
    const settings = { ...config.paymentProvider, timeoutMs: CHECK_MS - 500 };
    const asked = readMoment(createClock(config.clockSkewMs));
    const other = await createStripeProvider(settings).getServerTime();
    return judge(measureAheadMs(other, asked, PROVIDER_UNSURE_MS), 'the payment provider');
  },
};

function judge(aheadMs: number | null, whose: string): Finding {
  if (aheadMs === null) return skip(`The clock of ${whose} could not be read.`);
  const seconds = Math.abs(aheadMs / 1000).toFixed(1);
  const words = `${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} that of ${whose}`;
  if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MS_MAX) return ok(`This machine's clock is ${words}.`);
  return fail(
    `This machine's clock is ${words}, and at most 60 s are allowed.`,
    'Start time synchronization on both machines, for example systemd-timesyncd or chrony.',
  );
}

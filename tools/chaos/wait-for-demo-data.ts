import { setTimeout as sleep } from 'node:timers/promises';
import * as recurringBillings from '../../apps/api/src/modules/recurring-billing/recurring-billing.repository.ts';
import { demoId } from '../../apps/api/src/modules/sandbox/demo-ids.ts';
import { DEMO_RECURRING_BILLINGS } from '../../apps/api/src/modules/sandbox/demo-recurring-billings.ts';
import { areDemoOrdersPaid } from '../../apps/api/src/modules/sandbox/pay-demo-orders.ts';
import { isWritten } from '../../apps/api/src/modules/sandbox/recurring-billings/steps.ts';
import { connect, type Db } from '../../apps/api/src/platform/db/db.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';

const WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;

/**
 * Waits until the server has paid the demo orders, which it does after it starts responding.
 * Otherwise demo payments would be counted as payments of the test.
 */
export async function waitForDemo(databaseUrl: string): Promise<void> {
  const db = connect({ connectionString: databaseUrl }, 1, createLog('silent'));
  try {
    const until = Date.now() + WITHIN_MS;
    while (!(await isDone(db))) {
      if (Date.now() > until) throw new Error('the demo orders were not paid in time');
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await db.close();
  }
}

async function isDone(db: Db): Promise<boolean> {
  const demos = DEMO_RECURRING_BILLINGS.map((demo) => ({
    demo,
    id: demoId.recurringBilling(demo.store, demo.key),
  }));
  const known = await recurringBillings.getMany(
    db,
    demos.map(({ id }) => id),
  );
  const areWritten = demos.every(({ demo, id }) => {
    const recurringBilling = known.find((one) => one.id === id);
    return recurringBilling !== undefined && isWritten(demo, recurringBilling);
  });
  if (!areWritten || !(await areDemoOrdersPaid({ db }))) return false;
  const { rows } = await db.foreign(
    `select (select count(*)::int from payment_attempts where state = 'open') as attempts,
       (select count(*)::int from outbox_events where published_at is null) as events`,
    [],
  );
  return rows[0]?.attempts === 0 && rows[0]?.events === 0;
}

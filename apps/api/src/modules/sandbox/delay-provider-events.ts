import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import * as recurringBillings from '../recurring-billing/recurring-billing.repository.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_RECURRING_BILLINGS } from './demo-recurring-billings.ts';
import { areDemoOrdersPaid } from './pay-demo-orders.ts';
import { isWritten } from './recurring-billings/steps.ts';
import * as sandbox from './sandbox.repository.ts';

type EventHandler<Event, Result> = (event: Event) => Promise<Result>;

const LOOK_AGAIN_MS = 100;
const LOOKS_MAX = 50;

/**
 * While demo data is being replayed, provider events are delayed. Their requests belong to a past
 * date, and the code that sent them must store that date first.
 */
export function delayProviderEvents<Event, Result>(
  deps: Deps,
  handle: EventHandler<Event, Result>,
): EventHandler<Event, Result> {
  let isPast = deps.config.isLive;
  let waiting: Promise<void> | undefined;
  return async (event) => {
    if (!isPast) {
      // All waiting events share one poll.
      waiting ??= untilFree(deps).finally(() => {
        waiting = undefined;
      });
      await waiting;
      isPast = await isAllWritten(deps);
    }
    return handle(event);
  };
}

async function untilFree({ db }: Deps): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (!(await sandbox.isReplayLocked(db))) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new AppError('rate.limited', { seconds: 1 });
}

async function isAllWritten(deps: Deps): Promise<boolean> {
  const demos = new Map(
    DEMO_RECURRING_BILLINGS.map((demo) => [demoId.recurringBilling(demo.store, demo.key), demo]),
  );
  const known = await recurringBillings.getMany(deps.db, [...demos.keys()]);
  const written = known.filter((recurringBilling) => {
    const demo = demos.get(recurringBilling.id);
    return demo !== undefined && isWritten(demo, recurringBilling);
  });
  return written.length === demos.size && (await areDemoOrdersPaid(deps));
}

import type { Deps } from '../../dependencies.ts';
import { type DomainEvent, relayEvents, type Subscriber } from '../../platform/outbox/outbox.ts';
import * as notifications from '../notifications/notification/notification.repository.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_USERS } from './demo-users.ts';
import { at } from './recurring-billings/steps.ts';

type CreateSubscribers = (deps: Deps) => readonly Subscriber[];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody reads messages of earlier events. */
const MESSAGE_DAYS = 30;
const LASTING_SUBSCRIBERS = /^(?:issue|mark)-/;
/** Their results carry the date of the event. All other subscribers need the current time. */
const DATED_SUBSCRIBERS = /^(?:issue|ask|notify|tell)-/;
const UNREAD = 3;

/**
 * Handles the events of the replayed demo data as of the time they occurred, before the workers
 * start: receipts and messages get the date of their cause. If it fails, the workers handle the
 * remaining events.
 */
export async function relayDemoEvents(
  deps: Deps,
  createSubscribers: CreateSubscribers,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - MESSAGE_DAYS * DAY_MS);
  const handle = async (name: string, event: DomainEvent) => {
    if (event.occurredAt < since && !LASTING_SUBSCRIBERS.test(name)) return;
    const then = DATED_SUBSCRIBERS.test(name) ? at(deps, event.occurredAt) : deps;
    const subscribers = createSubscribers(then);
    await subscribers.find((subscriber) => subscriber.name === name)?.handle(event);
  };
  let count: number;
  do {
    // Within the transaction of the relay, so that a crash leaves the events to the workers.
    count = await relayEvents(deps.db, createSubscribers(deps), async (_, { name }, jobs) => {
      for (const { data } of jobs) {
        await handle(name, { ...data, occurredAt: new Date(data.occurredAt) });
      }
    });
  } while (count > 0);
  for (const { loginId } of DEMO_USERS) await readOld(deps, demoId.user(loginId));
}

/** Leaves the newest notifications of a user unread. */
async function readOld({ db, clock }: Deps, userId: string): Promise<void> {
  const newest = await notifications.listNewest(db, {
    userId,
    limit: UNREAD + 1,
    after: undefined,
  });
  const old = newest[UNREAD];
  if (old !== undefined) await notifications.markReadUpTo(db, old, clock.now());
}

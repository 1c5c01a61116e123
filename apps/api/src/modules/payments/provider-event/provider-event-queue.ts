import type { Deps } from '../../../dependencies.ts';
import type { ReceivedEvent } from '../../../gateways/payment-provider/payment-provider.ts';
import {
  type LeasedQueue,
  type LeasedWork,
  QUEUE_PACE,
  type QueuePace,
  startLeasedQueue,
} from '../../../platform/jobs/leased-queue.ts';
import { within } from '../../../platform/jobs/within.ts';
import { describeError, withLogFields } from '../../../platform/log.ts';
import * as events from './provider-event.repository.ts';

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'telemetry'>;
export type HandleEvent = (event: ReceivedEvent) => Promise<events.EventOutcome>;

const EVENTS_MAX = 40;
const ATTEMPT_MS_MAX = 120_000;

/**
 * Processes the stored events of the payment provider until stopped. An event may be processed
 * twice, which changes nothing, because the handler compares our records with the provider's.
 */
export function startProviderEventQueue(
  deps: QueueDeps,
  handle: HandleEvent,
  pace = QUEUE_PACE,
): LeasedQueue {
  const { db, log } = deps;
  return startLeasedQueue({
    db,
    log,
    name: 'provider-events',
    pollMs: pace.pollMs,
    createWork: (onFinished) => createWork(deps, handle, pace, onFinished),
  });
}

/** The events in progress, and those whose results are not saved yet. */
function createWork(
  deps: QueueDeps,
  handle: HandleEvent,
  pace: QueuePace,
  onFinished: () => void,
): LeasedWork {
  const { db, clock } = deps;
  const inProgress = new Set<string>();
  const outcomes = new Map<string, events.EventOutcome>();
  const failed = new Set<string>();
  const start = async (event: events.QueuedEvent) => {
    inProgress.add(event.id);
    const outcome = await attempt(deps, event, handle, pace.attemptsMax);
    if (outcome === undefined) failed.add(event.id);
    else outcomes.set(event.id, outcome);
    inProgress.delete(event.id);
    onFinished();
  };
  return {
    isIdle: () => inProgress.size === 0,
    hasResults: () => outcomes.size + failed.size > 0,
    async startDue() {
      const limit = EVENTS_MAX - inProgress.size;
      if (limit === 0) return false;
      const taken = [...inProgress, ...outcomes.keys(), ...failed];
      const due = await events.listDue(db, limit, taken);
      for (const event of due) void start(event);
      return due.length === limit;
    },
    async saveResults() {
      const [done, again] = [new Map(outcomes), [...failed]];
      if (done.size > 0) await events.finishAll(db, done, clock.now());
      for (const id of done.keys()) outcomes.delete(id);
      if (again.length > 0) await events.postponeAll(db, again, pace);
      for (const id of again) failed.delete(id);
    },
  };
}

/** Returns undefined if the event is to be tried again. */
async function attempt(
  { log, telemetry }: QueueDeps,
  event: events.QueuedEvent,
  handle: HandleEvent,
  attemptsMax: number,
): Promise<events.EventOutcome | undefined> {
  const { type } = event;
  return withLogFields({ event_type: type, attempt: event.attempts + 1 }, async () => {
    let outcome: events.EventOutcome | undefined;
    const work = async () => {
      outcome = await handle(event);
      return true;
    };
    const isDone = await within(ATTEMPT_MS_MAX, work()).catch((error) => {
      log.error('provider_event.failed', describeError(error));
      return false;
    });
    if (!isDone) telemetry.countProviderEvent(type, 'failed');
    if (!isDone && event.attempts + 1 < attemptsMax) return undefined;
    const result = (isDone ? outcome : undefined) ?? 'unhandled';
    telemetry.countProviderEvent(type, result);
    const needsAction = result === 'unhandled' || result === 'unmatched';
    if (needsAction) log.warn(`provider_event.${result}`);
    return result;
  });
}

import type { Deps } from '../../../dependencies.ts';
import {
  type LeasedQueue,
  type LeasedWork,
  QUEUE_PACE,
  type QueuePace,
  startLeasedQueue,
} from '../../../platform/jobs/leased-queue.ts';
import { within } from '../../../platform/jobs/within.ts';
import { describeError } from '../../../platform/log.ts';
import { type DeliveryDeps, deliverMessage, markSent } from './deliver-message.ts';
import { createDeliverySlots } from './delivery-slots.ts';
import * as messages from './message.repository.ts';

const ATTEMPT_MS_MAX = 120_000;

type QueueDeps = DeliveryDeps & Pick<Deps, 'log' | 'telemetry'>;

/** Sends the due messages until stopped. */
export function startMessageQueue(deps: QueueDeps, pace = QUEUE_PACE): LeasedQueue {
  return startLeasedQueue({
    db: deps.db,
    log: deps.log,
    name: 'message-queue',
    pollMs: pace.pollMs,
    createWork: (onFinished) => createDeliveries(deps, pace, onFinished),
  });
}

/** The messages that are being sent, and those whose results are not saved yet. */
function createDeliveries(deps: QueueDeps, pace: QueuePace, onFinished: () => void): LeasedWork {
  const { db, log } = deps;
  // Retries have their own slots and never delay first attempts.
  const first = createDeliverySlots({ slots: 60, slotsPerDestination: 4 });
  const again = createDeliverySlots({ slots: 40, slotsPerDestination: 2 });
  const results = new Map<string, 'sent' | 'failed'>();
  const failures = new Map<string, string>();
  const attempt = async (message: messages.QueuedMessage): Promise<boolean> => {
    try {
      await deliverMessage(deps, message);
      return true;
    } catch (error) {
      const described = describeError(error);
      log.warn('message.failed', { attempt: message.attempts + 1, ...described });
      failures.set(message.id, String(described.code ?? described.error));
      return false;
    }
  };
  const deliver = async (message: messages.QueuedMessage) => {
    const isSent = await within(ATTEMPT_MS_MAX, attempt(message));
    const result = isSent ? 'sent' : 'failed';
    results.set(message.id, result);
    // Without an answer in time there is no error.
    const failure = failures.get(message.id) ?? 'timeout';
    failures.delete(message.id);
    deps.telemetry.countMessage(message.channel, isSent ? null : failure);
  };
  /** Returns whether there was a slot. */
  const start = (message: messages.QueuedMessage): boolean => {
    const slots = message.attempts === 0 ? first : again;
    const leave = slots.take(message);
    if (leave === undefined) return false;
    void deliver(message).then(leave).then(onFinished);
    return true;
  };
  return {
    isIdle: () => first.count() + again.count() === 0,
    hasResults: () => results.size > 0,
    startDue: async (): Promise<boolean> => {
      const [ofFirst, ofAgain] = [first.getRequest(), again.getRequest()];
      if (ofFirst.limit + ofAgain.limit === 0) return false;
      const inFlight = [...first.ids(), ...again.ids(), ...results.keys()];
      const due = await messages.listDue(db, ofFirst, ofAgain, inFlight);
      const retries = due.filter(({ attempts }) => attempts > 0).length;
      const isFull = retries === ofAgain.limit || due.length - retries === ofFirst.limit;
      const areStarted = due.map(start);
      return due.length > 0 && (isFull || areStarted.includes(false));
    },
    saveResults: async (): Promise<void> => {
      const { sent = [], failed = [] } = Object.groupBy(results.keys(), getResult);
      if (sent.length > 0) await markSent(deps, sent);
      for (const id of sent) results.delete(id);
      if (failed.length > 0) await messages.postponeAll(db, failed, pace);
      for (const id of failed) results.delete(id);
    },
  };

  function getResult(id: string) {
    return results.get(id) ?? 'failed';
  }
}

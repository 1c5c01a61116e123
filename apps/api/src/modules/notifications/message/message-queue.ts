import type { Deps } from '../../../dependencies.ts';
import { createLease } from '../../../platform/jobs/lease.ts';
import { createWakeSignal } from '../../../platform/jobs/wake-signal.ts';
import { within } from '../../../platform/jobs/within.ts';
import { describeError } from '../../../platform/log.ts';
import { type DeliveryDeps, deliverMessage, markSent } from './deliver-message.ts';
import { createDeliverySlots } from './delivery-slots.ts';
import * as messages from './message.repository.ts';

export type MessagePace = messages.RetryPace & { readonly pollMs: number };

/** Doubles from two seconds to at most one hour: over three days in total, whatever the jitter. */
export const MESSAGE_PACE: MessagePace = {
  pollMs: 500,
  delaySeconds: 2,
  delaySecondsMax: 3600,
  attemptsMax: 120,
};

const ATTEMPT_MS_MAX = 120_000;
const STOP_MS_MAX = 20_000;
// Results of quick deliveries are collected for this long and saved together.
const GATHER_MS = 50;

type QueueDeps = DeliveryDeps & Pick<Deps, 'log' | 'telemetry'>;

export type MessageQueue = { readonly stop: () => Promise<void> };

/**
 * Sends the due messages until stopped. One process at a time does so, the holder of a lease, so
 * that a message needs no mark of its own while it is being sent.
 */
export function startMessageQueue(deps: QueueDeps, pace = MESSAGE_PACE): MessageQueue {
  const { db, log } = deps;
  const lease = createLease(db, 'message-queue');
  const signal = createWakeSignal();
  const deliveries = createDeliveries(deps, pace, signal.notify);
  let isStopping = false;
  const isIdle = () => deliveries.count() === 0;
  const round = async () => {
    const hasMore = (await lease.hold()) && (await deliveries.startDue());
    await signal.wait(GATHER_MS, () => isStopping || isIdle());
    await deliveries.saveResults();
    if (!hasMore) await signal.wait(pace.pollMs, () => isStopping || deliveries.hasResults());
  };
  const report = (error: unknown) => log.warn('message_queue.failed', describeError(error));
  const reportAndWait = (error: unknown) => {
    report(error);
    return signal.wait(pace.pollMs, () => isStopping);
  };
  const running = (async () => {
    while (!isStopping) await round().catch(reportAndWait);
  })();
  return {
    stop: async () => {
      isStopping = true;
      signal.notify();
      await running;
      await signal.wait(STOP_MS_MAX, isIdle);
      await deliveries.saveResults().catch(report);
      await lease.release().catch(report);
    },
  };
}

/** The messages that are being sent, and those whose results are not saved yet. */
function createDeliveries(deps: QueueDeps, pace: MessagePace, onFinished: () => void) {
  const { db, log } = deps;
  // Retries have their own slots and never delay first attempts.
  const first = createDeliverySlots({ slots: 60, slotsPerDestination: 4 });
  const again = createDeliverySlots({ slots: 40, slotsPerDestination: 2 });
  const results = new Map<string, 'sent' | 'failed'>();
  const attempt = async (message: messages.QueuedMessage): Promise<boolean> => {
    try {
      await deliverMessage(deps, message);
      return true;
    } catch (error) {
      log.warn('message.failed', { attempt: message.attempts + 1, ...describeError(error) });
      return false;
    }
  };
  const deliver = async (message: messages.QueuedMessage) => {
    const isSent = await within(ATTEMPT_MS_MAX, attempt(message));
    const result = isSent ? 'sent' : 'failed';
    results.set(message.id, result);
    deps.telemetry.countMessage(message.channel, result);
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
    count: () => first.count() + again.count(),
    hasResults: () => results.size > 0,
    /** Returns whether more messages may be due for which there are slots. */
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
    /** Messages whose results cannot be saved are still due, but not sent again meanwhile. */
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

import type { StripeEvent } from './change.ts';
import type { SandboxContext } from './context.ts';
import type { Settings } from './settings.ts';
import { createTimers } from './timers.ts';
import { renderEvent } from './views/render.ts';
import { createWebhookSender } from './webhook-sender.ts';

const CONCURRENCY_MAX = 32;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 60_000;
const SAVE_DELAY_MS = 50;

export type Delivery = {
  readonly send: (eventId: string) => void;
  readonly sendLater: (eventId: string, ms: number) => void;
  /** Marks the event as delivered. */
  readonly markDelivered: (eventId: string) => void;
  readonly stop: () => void;
};

/**
 * Delivers an event until the receiver accepts it. Acknowledgements are written later in batches,
 * so a crash in between causes a second delivery: at-least-once.
 */
export function createDelivery(
  { ledgerStore, clock, runtime }: SandboxContext,
  webhook: NonNullable<Settings['webhook']>,
): Delivery {
  const sender = createWebhookSender(webhook);
  const queue: string[] = [];
  const attempts = new Map<string, number>();
  const { schedule, stop: stopTimers } = createTimers();
  let delivered: string[] = [];
  let inFlight = 0;

  const send = (id: string) => {
    queue.push(id);
    sendQueued();
  };

  function sendQueued(): void {
    while (inFlight < CONCURRENCY_MAX && queue.length > 0) {
      const event = ledgerStore.events.get(queue.shift() ?? '');
      if (event === undefined) continue;
      inFlight += 1;
      void deliver(event).finally(() => {
        inFlight -= 1;
        sendQueued();
      });
    }
  }

  async function deliver(event: StripeEvent): Promise<void> {
    await ledgerStore.journal.whenDurable();
    const renderContext = { find: ledgerStore.find, publicUrl: runtime.publicUrl };
    if (await sender.send(JSON.stringify(renderEvent(renderContext, event, true))))
      markDelivered(event.id);
    else retry(event.id);
  }

  function retry(id: string): void {
    const count = attempts.get(id) ?? 0;
    attempts.set(id, count + 1);
    schedule(Math.min(RETRY_MS_MIN * 2 ** count, RETRY_MS_MAX), () => send(id));
  }

  function markDelivered(id: string): void {
    attempts.delete(id);
    if (delivered.length === 0) schedule(SAVE_DELAY_MS, saveDelivered);
    delivered.push(id);
  }

  function saveDelivered(): void {
    if (delivered.length > 0) ledgerStore.markDelivered(delivered, clock());
    delivered = [];
  }

  return {
    send,
    sendLater: (id, ms) => schedule(ms, () => send(id)),
    markDelivered,
    stop() {
      stopTimers();
      queue.length = 0;
      saveDelivered();
      sender.close();
    },
  };
}

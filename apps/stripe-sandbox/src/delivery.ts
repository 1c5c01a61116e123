import type { StripeEvent } from './change.ts';
import type { SandboxContext } from './context.ts';
import type { Settings } from './settings.ts';
import { createTimers } from './timers.ts';
import { renderEvent } from './views/render.ts';
import { createWebhookSender } from './webhook-sender.ts';

const SENDING_MAX = 32;
const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 60_000;
const MARK_MS = 50;

export type Delivery = {
  readonly send: (eventId: string) => void;
  readonly sendLater: (eventId: string, ms: number) => void;
  /** Marks the event as delivered. */
  readonly mark: (eventId: string) => void;
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
  const { later, stop: stopTimers } = createTimers();
  let taken: string[] = [];
  let sending = 0;

  const send = (id: string) => {
    queue.push(id);
    pump();
  };

  function pump(): void {
    while (sending < SENDING_MAX && queue.length > 0) {
      const event = ledgerStore.events.get(queue.shift() ?? '');
      if (event === undefined) continue;
      sending += 1;
      void deliver(event).finally(() => {
        sending -= 1;
        pump();
      });
    }
  }

  async function deliver(event: StripeEvent): Promise<void> {
    await ledgerStore.journal.settled();
    const renderContext = { find: ledgerStore.find, publicUrl: runtime.publicUrl };
    if (await sender.send(JSON.stringify(renderEvent(renderContext, event, true)))) mark(event.id);
    else retry(event.id);
  }

  function retry(id: string): void {
    const count = attempts.get(id) ?? 0;
    attempts.set(id, count + 1);
    later(Math.min(FIRST_WAIT_MS * 2 ** count, LAST_WAIT_MS), () => send(id));
  }

  function mark(id: string): void {
    attempts.delete(id);
    if (taken.length === 0) later(MARK_MS, saveDelivered);
    taken.push(id);
  }

  function saveDelivered(): void {
    if (taken.length > 0) ledgerStore.markDelivered(taken, clock());
    taken = [];
  }

  return {
    send,
    sendLater: (id, ms) => later(ms, () => send(id)),
    mark,
    stop() {
      stopTimers();
      queue.length = 0;
      saveDelivered();
      sender.close();
    },
  };
}

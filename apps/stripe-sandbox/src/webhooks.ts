import type { StripeEvent } from './change.ts';
import type { SandboxContext } from './context.ts';
import { createDelivery } from './delivery.ts';

const HOLD_MS = 500;
const HOLD_MS_MAX = 3000;

/** Delivers every event in order and at once, unless a fault is injected. */
export function startWebhooks(sandbox: SandboxContext): { readonly stop: () => void } {
  const { webhook } = sandbox.settings;
  if (webhook === null) return { stop: () => {} };
  const { ledgerStore, faultInjector } = sandbox;
  const delivery = createDelivery(sandbox, webhook);
  let held: string | null = null;

  function deliverEvent({ id, type }: StripeEvent): void {
    const late = faultInjector.match('webhook_late', type);
    if (faultInjector.match('webhook_missing', type)) delivery.markDelivered(id);
    else if (late !== null) delivery.sendLater(id, late.ms);
    else if (held === null && faultInjector.match('webhook_reorder', type)) hold(id);
    else {
      if (faultInjector.match('webhook_duplicate', type)) delivery.send(id);
      delivery.send(id);
      releaseHeld();
    }
  }

  function hold(id: string): void {
    held = id;
    // Reordered is not lost: if no other event follows, it is sent after a timeout.
    setTimeout(() => held === id && releaseHeld(), HOLD_MS_MAX).unref();
  }

  /** Sends the held event after the one that followed it. */
  function releaseHeld(): void {
    if (held !== null) delivery.sendLater(held, HOLD_MS);
    held = null;
  }

  for (const id of ledgerStore.undelivered) delivery.send(id);
  ledgerStore.onEvent(deliverEvent);
  return { stop: delivery.stop };
}

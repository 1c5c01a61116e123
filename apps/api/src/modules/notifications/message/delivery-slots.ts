import type { DueMessagesInput, Message } from './message.repository.ts';

// A turn of the event loop renders at most this many messages, so that requests need not wait long.
const BATCH_MAX = 20;

type Limits = { readonly slots: number; readonly slotsPerDestination: number };

/** Limits how many messages are sent at once, and how many of them to one destination. */
export function createDeliverySlots({ slots, slotsPerDestination }: Limits) {
  const running = new Map<string, string>();
  // When half of the slots are in use, each destination gets one: a few must not occupy all.
  const share = () => (running.size * 2 < slots ? slotsPerDestination : 1);
  const countTo = (destination: string) =>
    running
      .values()
      .filter((other) => other === destination)
      .toArray().length;
  return {
    count: () => running.size,
    ids: () => running.keys(),
    getRequest: (): DueMessagesInput => {
      const except = new Set(running.values().filter((to) => countTo(to) >= share()));
      return { limit: Math.min(BATCH_MAX, slots - running.size), except: [...except] };
    },
    /** Returns a function that frees the slot, or undefined if there is none. */
    take: ({ id, destination }: Message): (() => void) | undefined => {
      if (running.size >= slots || countTo(destination) >= share()) return undefined;
      running.set(id, destination);
      return () => void running.delete(id);
    },
  };
}

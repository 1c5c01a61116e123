// Longer than a hand trembles, shorter than somebody takes to aim again.
const OUT_OF_VIEW_MS = 2_000;

/** Codes that were answered and are still in view: seeing them once more says nothing new. */
export type RecentCodes = {
  readonly add: (payload: string) => void;
  /** True while the code stays in view. */
  readonly isRecent: (payload: string) => boolean;
};

export function createRecentCodes(now: () => number = () => performance.now()): RecentCodes {
  const lastSeenAt = new Map<string, number>();
  return {
    add(payload) {
      lastSeenAt.set(payload, now());
    },
    isRecent(payload) {
      const at = lastSeenAt.get(payload);
      if (at === undefined) return false;
      const isInView = now() - at < OUT_OF_VIEW_MS;
      if (isInView) lastSeenAt.set(payload, now());
      else lastSeenAt.delete(payload);
      return isInView;
    },
  };
}

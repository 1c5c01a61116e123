// Longer than a hand trembles, shorter than somebody takes to aim again.
const OUT_OF_SIGHT_MS = 2_000;

/** Codes that were answered and are still in view: seeing them once more says nothing new. */
export type QuietCodes = {
  readonly add: (payload: string) => void;
  /** True while the code stays in view. */
  readonly isQuiet: (payload: string) => boolean;
};

export function createQuietCodes(now: () => number = () => performance.now()): QuietCodes {
  const lastSeenAt = new Map<string, number>();
  return {
    add(payload) {
      lastSeenAt.set(payload, now());
    },
    isQuiet(payload) {
      const at = lastSeenAt.get(payload);
      if (at === undefined) return false;
      const isInView = now() - at < OUT_OF_SIGHT_MS;
      if (isInView) lastSeenAt.set(payload, now());
      else lastSeenAt.delete(payload);
      return isInView;
    },
  };
}

// Longer than camera shake hides a code, shorter than aiming again takes.
const OUT_OF_VIEW_MS = 2_000;

/** Handled codes that are still in view. Seeing them again has no effect. */
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

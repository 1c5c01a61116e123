/** A host that failed is tried after the others for so long. */
const FAILED_MS = 30_000;

export type HostOrder = {
  /** The host for the next connection, as an index. */
  readonly first: () => number;
  readonly markFailed: (host: number) => void;
};

/**
 * The hosts in the given order, but those that failed lately last, the longest ago first. So a
 * caller that tries again after each failure reaches every host.
 */
export function createHostOrder(count: number, now = () => performance.now()): HostOrder {
  const failures = new Array<number>(count).fill(-Infinity);
  return {
    first() {
      const since = now() - FAILED_MS;
      const ranks = failures.map((failedAt) => (failedAt > since ? failedAt : -Infinity));
      return ranks.indexOf(Math.min(...ranks));
    },
    markFailed(host) {
      failures[host] = now();
    },
  };
}

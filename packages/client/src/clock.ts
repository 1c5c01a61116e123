/**
 * Offset of the product's time from the device clock, from the last server response. A device with
 * a wrong clock, and a sandbox with a moved clock, count down to the same moment as the server.
 */
let offsetMs = 0;

/** A smaller difference is network latency, not a different clock. */
const TOLERANCE_MS = 2000;
const SECOND_MS = 1000;

/**
 * The server's time at the last response that changed it, paired with the monotonic clock, which
 * the user cannot set.
 */
let anchor: { readonly serverMs: number; readonly monotonicMs: number } | null = null;

export function productNow(): number {
  return Date.now() + offsetMs;
}

/**
 * The server's time, or null until a response has reported it. Setting the device clock back does
 * not set it back: the result is the later of two clocks, and the monotonic one cannot be set. The
 * monotonic clock may stop while the device sleeps; then the device clock is the later one.
 */
export function serverNow(): number | null {
  if (anchor === null) return null;
  const elapsedMs = performance.now() - anchor.monotonicMs;
  return Math.max(productNow(), anchor.serverMs + elapsedMs);
}

/** Reads the Date header, which has a precision of one second. */
export function syncServerTime(response: Response): void {
  const serverDateMs = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(serverDateMs)) return;
  const serverMs = serverDateMs + SECOND_MS / 2;
  const known = serverNow();
  if (anchor === null || known === null || Math.abs(serverMs - known) > TOLERANCE_MS) {
    anchor = { serverMs, monotonicMs: performance.now() };
  }
  const newOffsetMs = serverMs - Date.now();
  if (Math.abs(newOffsetMs - offsetMs) <= TOLERANCE_MS) return;
  offsetMs = Math.abs(newOffsetMs) <= TOLERANCE_MS ? 0 : newOffsetMs;
}

/**
 * The product's time, as the server last told it. A device whose clock is wrong, and a sandbox
 * whose clock was moved, count down to the same moment as the server does.
 */
let offsetMs = 0;

/** Under this, it is the way the answer took, and not another time. */
const TOLERANCE_MS = 2000;
const SECOND_MS = 1000;

/** The server's time at the last answer that told another one, on a clock nobody can set. */
let anchor: { readonly serverMs: number; readonly monotonicMs: number } | null = null;

export function productNow(): number {
  return Date.now() + offsetMs;
}

/**
 * The server's time, or null while no answer has told it. Setting the device's clock back does not
 * turn it back: it is the later of two, and the monotonic one cannot be set. That one may stand
 * still while the device sleeps, and there the device's own clock counts.
 */
export function serverNow(): number | null {
  if (anchor === null) return null;
  const elapsedMs = performance.now() - anchor.monotonicMs;
  return Math.max(productNow(), anchor.serverMs + elapsedMs);
}

/** Every answer says when it was given, to the second. */
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

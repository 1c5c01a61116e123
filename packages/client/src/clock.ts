/**
 * The product's time, as the server last told it. A device whose clock is wrong, and a sandbox
 * whose clock was moved, count down to the same moment as the server does.
 */
let aheadMs = 0;

/** Under this, it is the way the answer took, and not another time. */
const SAME_MS = 2000;
const SECOND_MS = 1000;

export function productNow(): number {
  return Date.now() + aheadMs;
}

/** Every answer says when it was given, to the second. */
export function hearTime(response: Response): void {
  const told = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(told)) return;
  const heardMs = told + SECOND_MS / 2 - Date.now();
  if (Math.abs(heardMs - aheadMs) <= SAME_MS) return;
  aheadMs = Math.abs(heardMs) <= SAME_MS ? 0 : heardMs;
}

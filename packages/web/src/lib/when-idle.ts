/** Not every browser tells when it is idle. */
const FALLBACK_MS = 1000;

/** Calls back once the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

const TIMEOUT_MS_MAX = 600_000;
const MAX_RETRIES_MAX = 10;

type RequestLimits = { readonly timeoutMs: number; readonly maxRetries: number };

/** Throws if a limit is no limit. */
export function requireLimits({ timeoutMs, maxRetries }: RequestLimits): void {
  requireInteger('timeoutMs', timeoutMs, { min: 1, max: TIMEOUT_MS_MAX });
  requireInteger('maxRetries', maxRetries, { min: 0, max: MAX_RETRIES_MAX });
}

type Bounds = { readonly min: number; readonly max: number };

export function requireInteger(name: string, value: number, { min, max }: Bounds): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new TypeError(`${name} must be an integer from ${min} to ${max}.`);
}

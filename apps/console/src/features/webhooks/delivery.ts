import type { DeliveryView } from '@saifu/contract/webhook';

/** The API lists at most this many attempts of a delivery. */
export const ATTEMPTS_LISTED_MAX = 20;

export type DeliveryAttempt = DeliveryView['attempts'][number];

/** A payload with line breaks, for reading. Anything but JSON stays as it is. */
export function formatPayload(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** How long an attempt took, in seconds with one decimal. */
export function toSeconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(1);
}

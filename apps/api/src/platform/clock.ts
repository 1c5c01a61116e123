import sql from 'sql-template-tag';
import type { Tx } from './db/db.ts';

/** The product's time. In the sandbox it can be moved forward, for all processes alike. */
export type Clock = {
  readonly now: () => Date;
  /** Sandbox offset from the machine's time; 0 when live. */
  readonly advancedMs: () => number;
  /** Reads the stored sandbox offset. Returns whether it changed. */
  readonly follow: (tx: Tx) => Promise<boolean>;
};

/** `skewMs` makes this process's clock wrong for testing; see the settings. */
export function createClock(skewMs = 0): Clock {
  let advancedSeconds = 0;
  return {
    now: () => new Date(Date.now() + skewMs + advancedSeconds * 1000),
    advancedMs: () => advancedSeconds * 1000,
    async follow(tx) {
      const seconds = await readAdvance(tx);
      if (seconds === advancedSeconds) return false;
      advancedSeconds = seconds;
      return true;
    },
  };
}

async function readAdvance(tx: Tx): Promise<number> {
  const rows = await tx.rows<{ advanced_seconds: number }>(
    sql`select advanced_seconds from sandbox_clock`,
  );
  return rows[0]?.advanced_seconds ?? 0;
}

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** `2026-11-15T14:05:00+09:00`: Japan has one time zone and no daylight saving time. */
export function toTimestamp(moment: Date): string {
  return new Date(moment.getTime() + JAPAN_OFFSET_MS).toISOString().replace(/\.\d{3}Z$/, '+09:00');
}

/** `2026/11/15 14:05` in Japan's time zone, for display. */
export function timeInWords(moment: Date): string {
  return toTimestamp(moment).slice(0, 16).replaceAll('-', '/').replace('T', ' ');
}

type RunningClockProps = { readonly nowMs: number };

/** The time of day in Japan, to the second: a screenshot stands still, this does not. */
export function RunningClock({ nowMs }: RunningClockProps) {
  const now = new Date(nowMs);
  return <time dateTime={now.toISOString()}>{CLOCK.format(now)}</time>;
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' });

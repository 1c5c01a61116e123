type RunningClockProps = { readonly nowMs: number };

/** Time of day in Japan with running seconds, so that a screenshot is recognizable. */
export function RunningClock({ nowMs }: RunningClockProps) {
  const now = new Date(nowMs);
  return <time dateTime={now.toISOString()}>{CLOCK.format(now)}</time>;
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' });

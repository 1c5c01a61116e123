import styles from './running-clock.module.css';

type RunningClockProps = { readonly nowMs: number };

const SECOND_DEGREES = 6;

/** Time of day in Japan with a moving second hand, so that a screenshot is recognizable. */
export function RunningClock({ nowMs }: RunningClockProps) {
  const now = new Date(nowMs);
  const angle = Math.floor(nowMs / 1000) * SECOND_DEGREES;
  return (
    <span className={styles.clock}>
      <svg viewBox="0 0 24 24" className={styles.dial} aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="M12 13.5V5" transform={`rotate(${angle} 12 12)`} />
      </svg>
      <time dateTime={now.toISOString()}>{CLOCK.format(now)}</time>
    </span>
  );
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' });

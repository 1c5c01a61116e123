import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

type CountdownProps = {
  readonly seconds: number;
  /** The text around the running `14:59`. */
  readonly formatClockLabel: (clock: string) => string;
  /** The announcement, once per elapsed minute. */
  readonly formatMinutesLabel: (minutes: number) => string;
};

/** Updates visually every second; screen readers are notified once a minute. */
export function Countdown({ seconds, formatClockLabel, formatMinutesLabel }: CountdownProps) {
  return (
    <>
      <span aria-hidden="true">{formatClockLabel(formatClock(seconds))}</span>
      <VisuallyHidden aria-live="polite">
        {formatMinutesLabel(Math.ceil(seconds / 60))}
      </VisuallyHidden>
    </>
  );
}

function formatClock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

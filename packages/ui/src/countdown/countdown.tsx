import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

type CountdownProps = {
  readonly seconds: number;
  /** The words around the running `14:59`. */
  readonly formatClockLabel: (clock: string) => string;
  /** What is read aloud, once for each minute that passed. */
  readonly formatMinutesLabel: (minutes: number) => string;
};

/** Runs for the eye every second; the ear is told only when another minute is over. */
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

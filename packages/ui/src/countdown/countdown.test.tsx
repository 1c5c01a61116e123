import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Countdown } from './countdown.tsx';

const words = {
  formatClockLabel: (clock: string) => `within ${clock}`,
  formatMinutesLabel: (minutes: number) => `${minutes} minutes left`,
};

test('the countdown updates every second and is announced every minute', () => {
  const shown = (seconds: number) => {
    const { container, unmount } = render(<Countdown seconds={seconds} {...words} />);
    const clock = container.querySelector('[aria-hidden]')?.textContent;
    const aloud = container.querySelector('[aria-live="polite"]')?.textContent;
    unmount();
    return [clock, aloud];
  };
  expect(shown(899)).toEqual(['within 14:59', '15 minutes left']);
  expect(shown(841)).toEqual(['within 14:01', '15 minutes left']);
  expect(shown(840)).toEqual(['within 14:00', '14 minutes left']);
  expect(shown(5)).toEqual(['within 00:05', '1 minutes left']);
});

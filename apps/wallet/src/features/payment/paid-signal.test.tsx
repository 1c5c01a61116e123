import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPaidSoundOn, setPaidSound, signalPaid } from './paid-signal.ts';
import { SoundSetting } from './sound-setting.tsx';

const vibrate = vi.fn();
const started = vi.fn();

/** Counts the notes that are played. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  createGain() {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    return { gain, connect: vi.fn() };
  }
  createOscillator() {
    const connect = () => ({ connect: vi.fn() });
    return {
      frequency: { value: 0 },
      connect,
      start: started,
      stop: vi.fn(),
      addEventListener: vi.fn(),
    };
  }
}

function setReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches }));
}

beforeEach(() => {
  localStorage.clear();
  vibrate.mockClear();
  started.mockClear();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  setReducedMotion(false);
});

test('a payment vibrates, and is silent until the sound is turned on', () => {
  signalPaid();
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(started).not.toHaveBeenCalled();
  setPaidSound(true);
  signalPaid();
  expect(started).toHaveBeenCalledTimes(2);
});

test('with reduced motion nothing vibrates or sounds', () => {
  setPaidSound(true);
  setReducedMotion(true);
  signalPaid();
  expect(vibrate).not.toHaveBeenCalled();
  expect(started).not.toHaveBeenCalled();
});

test('the setting turns the sound on, plays it once, and turns it off', async () => {
  await renderWithProviders(<SoundSetting />);
  const setting = screen.getByRole<HTMLInputElement>('checkbox');
  expect(setting.checked).toBe(false);
  fireEvent.click(setting);
  expect(isPaidSoundOn()).toBe(true);
  expect(started).toHaveBeenCalledTimes(2);
  fireEvent.click(setting);
  expect(isPaidSoundOn()).toBe(false);
});

import { readStored, writeStored } from '@saifu/client/storage';
import { playPaidSound } from '@saifu/web/lib/play-paid-sound.ts';

const SOUND_KEY = 'paymentSound';
const VIBRATION_MS = 40;

/** Whether the payer wants to hear a sound. Off until they turn it on in this browser. */
export function isPaidSoundOn(): boolean {
  return readStored(SOUND_KEY) === 'on';
}

export function setPaidSound(isOn: boolean): void {
  writeStored(SOUND_KEY, isOn ? 'on' : null);
}

/** A short vibration and, if turned on, a sound. Neither if the device asks for less motion. */
export function signalPaid(): void {
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
  // Safari does not vibrate.
  navigator.vibrate?.(VIBRATION_MS);
  if (isPaidSoundOn()) playPaidSound();
}

import { readStored, writeStored } from '@saifu/client/storage';
import { playPaidSound } from '@saifu/web/lib/play-paid-sound.ts';

const SOUND_KEY = 'tillSound';

/** On until the staff turn it off in this browser. */
export function isTillSoundOn(): boolean {
  return readStored(SOUND_KEY) !== 'off';
}

export function setTillSound(isOn: boolean): void {
  writeStored(SOUND_KEY, isOn ? null : 'off');
}

export function playTillSound(): void {
  if (isTillSoundOn()) playPaidSound();
}

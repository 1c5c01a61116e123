import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { playPaidSound } from '@saifu/web/lib/play-paid-sound.ts';
import { useState } from 'react';
import { isPaidSoundOn, setPaidSound } from './paid-signal.ts';

/** Turns the sound of a payment on, which then plays once, or off. */
export function SoundSetting() {
  const t = useTranslate();
  const [isOn, setIsOn] = useState(isPaidSoundOn);
  const change = (next: boolean) => {
    setPaidSound(next);
    setIsOn(next);
    if (next) playPaidSound();
  };
  return (
    <Checkbox
      label={t('payment.sound')}
      checked={isOn}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

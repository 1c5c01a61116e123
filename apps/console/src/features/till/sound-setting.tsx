import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { isTillSoundOn, playTillSound, setTillSound } from './till-sound.ts';

/** Turns the sound of a payment on, which then plays once, or off. */
export function SoundSetting() {
  const t = useTranslate();
  const [isOn, setIsOn] = useState(isTillSoundOn);
  const change = (next: boolean) => {
    setTillSound(next);
    setIsOn(next);
    playTillSound();
  };
  return (
    <Checkbox
      label={t('console_till.sound')}
      checked={isOn}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

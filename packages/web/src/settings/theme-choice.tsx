import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { useState } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { readTheme, saveTheme, THEMES, type Theme } from '../lib/theme.ts';

/** Theme setting: light, dark or system. Applies immediately. */
export function ThemeChoice() {
  const t = useTranslate();
  const [theme, setTheme] = useState(readTheme);
  const choose = (chosen: Theme) => {
    saveTheme(chosen);
    setTheme(chosen);
  };
  return (
    <SegmentedControl
      label={t('setting.theme')}
      options={THEMES.map((value) => ({ value, label: t(`setting.theme_${value}`) }))}
      value={theme}
      onChange={choose}
    />
  );
}

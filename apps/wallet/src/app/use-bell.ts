import { readLanguage } from '@saifu/client/language';
import { loadWalletTexts } from '@saifu/i18n/texts';
import { useEffect, useState } from 'react';
import type { Bell as BellPart } from './bell.tsx';

type Bell = typeof BellPart;

let loaded: Bell | null = null;

/** The bell component with its texts, or null until loaded; only members have one. */
export function useBell(isMember: boolean): Bell | null {
  const [bell, setBell] = useState({ part: loaded });
  useEffect(() => {
    if (!isMember || loaded !== null) return;
    let isUnmounted = false;
    const handleLoaded = (part: Bell) => {
      loaded = part;
      if (!isUnmounted) setBell({ part });
    };
    Promise.all([import('./bell.tsx'), loadWalletTexts(readLanguage())]).then(
      ([file]) => handleLoaded(file.Bell),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [isMember]);
  return bell.part;
}

import { useMediaQuery } from '@saifu/ui/styles/use-media-query';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './camera-stage.module.css';

const FLASH_MS = 200;

/** White flash when a photo is taken, omitted with reduced motion. */
export function useFlash(): { readonly flash: ReactNode; readonly fire: () => void } {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [count, setCount] = useState(0);
  const [finishedCount, setFinishedCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setFinishedCount(count), FLASH_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const flash = !prefersReducedMotion && count > finishedCount && (
    <div key={count} className={styles.flash} aria-hidden="true" />
  );
  return { flash, fire: () => setCount((now) => now + 1) };
}

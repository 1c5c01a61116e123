import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { Ref } from 'react';
import styles from './capture-controls.module.css';

type ShutterProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly canTake: boolean;
  readonly onTake: () => void;
};

/** Stays focusable while disabled, so that a keyboard user can take one photo after the other. */
export function Shutter({ ref, canTake, onTake }: ShutterProps) {
  const t = useTranslate();
  return (
    <button
      ref={ref}
      type="button"
      className={styles.shutter}
      aria-label={t('receipt_scan.shutter')}
      aria-disabled={!canTake}
      data-focus-first
      onClick={() => canTake && onTake()}
    />
  );
}

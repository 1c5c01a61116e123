import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import type { ReactNode } from 'react';
import styles from './focused.module.css';

type FocusedProps = {
  readonly takeFocus?: (element: HTMLElement | null) => void;
  readonly children: ReactNode;
};

/** A notice that takes the focus when it appears, because the pressed button may be gone. */
export function Focused({ takeFocus = focusOnMount, children }: FocusedProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.focused}>
      {children}
    </div>
  );
}

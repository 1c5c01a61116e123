import { Notice } from '@saifu/ui/alert/alert';
import type { ReactNode } from 'react';
import { takeFocus } from '../../lib/take-focus.ts';
import styles from './recurring-billing.module.css';

/** What was done, where the button that did it may be gone, and the focus with it. */
export function DoneNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.done}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}

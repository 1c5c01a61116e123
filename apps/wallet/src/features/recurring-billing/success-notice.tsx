import { Alert } from '@saifu/ui/alert/alert';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/take-focus.ts';
import styles from './recurring-billing.module.css';

/** What was done, where the button that did it may be gone, and the focus with it. */
export function SuccessNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.done}>
      <Alert tone="success">{children}</Alert>
    </div>
  );
}

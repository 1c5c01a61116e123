import { Alert } from '@saifu/ui/alert/alert';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import type { ReactNode } from 'react';
import styles from './recurring-billing.module.css';

/** Result of an action. It takes the focus, because the pressed button may have been removed. */
export function SuccessNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.done}>
      <Alert tone="success">{children}</Alert>
    </div>
  );
}

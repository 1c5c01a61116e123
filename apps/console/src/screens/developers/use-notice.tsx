import { Alert } from '@saifu/ui/alert/alert';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import styles from './developers.module.css';

/** The last notice of success. It takes the focus, because the pressed button may be gone. */
export function useNotice() {
  const [notice, setNotice] = useState({ count: 0, text: '' });
  return {
    show: (text: string) => setNotice(({ count }) => ({ count: count + 1, text })),
    notice: notice.count > 0 && (
      <div key={notice.count} ref={focusOnMount} tabIndex={-1} className={styles.notice}>
        <Alert tone="success">{notice.text}</Alert>
      </div>
    ),
  };
}

import type { ExportView } from '@saifu/contract/export';
import { useId } from 'react';
import { useText } from '../../text/use-text.tsx';
import styles from './files.module.css';

/** How far a file is. Until its parts are counted, only that it is under way is known. */
export function FileProgress({ file: { state, done, total } }: { readonly file: ExportView }) {
  const text = useText();
  const id = useId();
  const isCounted = state === 'running' && total !== null;
  return (
    <div className={styles.progress}>
      <p id={id}>
        {isCounted ? text('receipts.file_making', { done, total }) : text('receipts.file_waiting')}
      </p>
      <progress
        aria-labelledby={id}
        className={styles.bar}
        {...(isCounted && { value: done, max: Math.max(1, total) })}
      />
    </div>
  );
}

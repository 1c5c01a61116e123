import type { ReactNode } from 'react';
import styles from './results.module.css';

type ResultsProps = { readonly isStale: boolean; readonly children: ReactNode };

/** What a filter found. It stays visible, but paler, until the next result arrives. */
export function Results({ isStale, children }: ResultsProps) {
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.results}>
      {children}
    </div>
  );
}

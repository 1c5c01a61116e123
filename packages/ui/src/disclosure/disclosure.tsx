import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type DisclosureProps = { readonly title: string; readonly children: ReactNode };

/** Secondary text behind a single line that expands. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.title}>
        <span>{title}</span>
        <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

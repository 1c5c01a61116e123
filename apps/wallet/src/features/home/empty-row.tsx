import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './home.module.css';

type EmptyRowProps = { readonly icon: Icon; readonly children: ReactNode };

export function EmptyRow({ icon: Icon, children }: EmptyRowProps) {
  return (
    <div className={styles.empty}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}

import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

type TopBarProps = {
  /** Absent if there is no menu to open. */
  readonly menu?: {
    readonly label: string;
    readonly isOpen: boolean;
    readonly onPress: () => void;
  };
  readonly children: ReactNode;
  /** At the end of the bar. */
  readonly actions?: ReactNode;
};

export function TopBar({ menu, children, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {menu && (
        <button
          type="button"
          className={styles.menu}
          aria-label={menu.label}
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={menu.onPress}
        >
          <IconMenu2 size={24} aria-hidden="true" />
        </button>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

import { classNames } from '../styles/class-names.ts';
import styles from './spinner.module.css';

type SpinnerProps = { readonly size?: 'small' | 'large' };

/** Visual only: the caller provides the text that says what is loading. */
export function Spinner({ size = 'small' }: SpinnerProps) {
  return (
    <svg
      className={classNames(styles.spinner, size === 'large' && styles.large)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

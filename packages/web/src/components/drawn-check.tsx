import styles from './drawn-check.module.css';

/** A check mark in a circle. Drawn stroke by stroke when the payment has just succeeded. */
export function DrawnCheck({ isDrawn = false }: { readonly isDrawn?: boolean }) {
  return (
    <svg
      viewBox="0 0 72 72"
      className={isDrawn ? `${styles.check} ${styles.drawn}` : styles.check}
      aria-hidden="true"
    >
      <circle cx="36" cy="36" r="32" pathLength="1" />
      <path d="M22 37.5 32 47.5 51 27" pathLength="1" />
    </svg>
  );
}

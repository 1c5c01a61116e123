import styles from './loading-progress.module.css';

type LoadingProgressProps = {
  /** How much of it is done, from 0 to 1. */
  readonly done: number;
  readonly label: string;
};

/** The bar is for the ear as well, when it asks; the digits would never stop talking. */
export function LoadingProgress({ done, label }: LoadingProgressProps) {
  return (
    <div className={styles.share}>
      <progress aria-label={label} value={done} max={1} className={styles.bar} />
      <span aria-hidden="true">{Math.floor(done * 100)}%</span>
    </div>
  );
}

import styles from './loading-progress.module.css';

type LoadingProgressProps = {
  /** The completed fraction, from 0 to 1. */
  readonly done: number;
  readonly label: string;
};

/** Screen readers can read the bar on demand; announcing the digits would never stop. */
export function LoadingProgress({ done, label }: LoadingProgressProps) {
  return (
    <div className={styles.share}>
      <progress aria-label={label} value={done} max={1} className={styles.bar} />
      <span aria-hidden="true">{Math.floor(done * 100)}%</span>
    </div>
  );
}

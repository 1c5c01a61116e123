import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import styles from './month-list.module.css';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const;

/** Loading state with the layout of a month of payments. */
export function PaymentRowsSkeleton() {
  return (
    <div>
      <div className={styles.waitingHeader}>
        <Skeleton />
      </div>
      <div className={styles.rows}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.waiting}>
            <div className={styles.waitingInitial}>
              <Skeleton shape="row" />
            </div>
            <div className={styles.waitingText}>
              <Skeleton />
              <Skeleton />
            </div>
            <div className={styles.waitingAmount}>
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

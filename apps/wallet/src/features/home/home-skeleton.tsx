import { HOME_MAX } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './home.module.css';

/** The sum of the month and the next charge while they load. */
export function SummarySkeleton() {
  return (
    <Card flush>
      <div className={styles.summary}>
        <div className={styles.label}>
          <Skeleton />
        </div>
        <div className={styles.figures}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
        </div>
        <Skeleton />
      </div>
      <Rows count={1} />
    </Card>
  );
}

/** Attention items and recent payments while they load. */
export function OverviewSkeleton() {
  const t = useTranslate();
  return (
    <>
      <Card title={t('home.waiting')} flush>
        <Rows count={2} />
      </Card>
      <Card title={t('home.recent')} flush>
        <Rows count={HOME_MAX.payments} />
      </Card>
    </>
  );
}

function Rows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <div key={index} className={styles.row}>
      <div className={styles.initial}>
        <Skeleton shape="row" />
      </div>
      <div className={styles.text}>
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  ));
}

import { HOME_MAX } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './home.module.css';

/** Loading state with the layout of Home. */
export function HomeSkeleton() {
  const t = useTranslate();
  return (
    <>
      <Card title={t('home.waiting')} flush>
        <Rows count={2} lines={undefined} />
      </Card>
      <Card title={t('home.recent')} flush>
        <Rows count={HOME_MAX.payments} lines={styles.wrapped} />
      </Card>
    </>
  );
}

type RowsProps = { readonly count: number; readonly lines: string | undefined };

function Rows({ count, lines }: RowsProps) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <div key={index} className={styles.row}>
      <div className={styles.initial}>
        <Skeleton shape="row" />
      </div>
      <div className={styles.text}>
        <Skeleton />
        <Skeleton />
        <div className={lines}>
          <Skeleton />
        </div>
      </div>
    </div>
  ));
}

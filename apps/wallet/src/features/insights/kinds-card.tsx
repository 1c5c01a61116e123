import type { MonthInsightView } from '@saifu/contract/insights';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './kinds-card.module.css';

type KindsCardProps = {
  readonly months: readonly MonthInsightView[];
  readonly recurringPath: string;
};

/** The share of recurring payments. Renders nothing if there are none. */
export function KindsCard({ months, recurringPath }: KindsCardProps) {
  const t = useTranslate();
  const total = months.reduce((sum, month) => sum + month.total, 0);
  const recurring = months.reduce((sum, month) => sum + month.recurring_total, 0);
  if (recurring === 0) return null;
  const share = total === 0 ? 0 : Math.round((100 * recurring) / total);
  return (
    <Card title={t('insights.kinds')}>
      <div className={styles.kinds}>
        <div aria-hidden="true" className={styles.bar}>
          <span className={styles.recurring} style={{ inlineSize: `${share}%` }} />
          <span className={styles.oneOff} />
        </div>
        <dl className={styles.legend}>
          <div className={styles.kind} data-kind="recurring">
            <dt>
              <Link href={recurringPath}>{t('insights.recurring')}</Link>
            </dt>
            <dd>
              <Amount value={recurring} /> <span className={styles.share}>{`${share}%`}</span>
            </dd>
          </div>
          <div className={styles.kind} data-kind="one_off">
            <dt>{t('insights.one_off')}</dt>
            <dd>
              <Amount value={total - recurring} />{' '}
              <span className={styles.share}>{`${100 - share}%`}</span>
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

import type { LimitsView } from '@saifu/contract/spending-limit';
import { formatYen } from '@saifu/domain/shared/yen';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './limit.module.css';

/** Recent spending against the user's own limit, or else the provider's. */
export function UsedLimits({ limits }: { readonly limits: LimitsView }) {
  const t = useTranslate();
  const { used, maximum } = limits;
  const day = Math.min(limits.per_day ?? maximum.per_day, maximum.per_day);
  const month = Math.min(limits.per_month ?? maximum.per_month, maximum.per_month);
  return (
    <Card title={t('limit.used_title')}>
      <div className={styles.stack}>
        <Progress
          words={t('limit.used_day', { used: formatYen(used.day), limit: formatYen(day) })}
          done={Math.min(used.day, day)}
          total={day}
        />
        <Progress
          words={t('limit.used_month', { used: formatYen(used.month), limit: formatYen(month) })}
          done={Math.min(used.month, month)}
          total={month}
        />
      </div>
    </Card>
  );
}

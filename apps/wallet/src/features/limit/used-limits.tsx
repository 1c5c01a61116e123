import type { LimitsView } from '@saifu/contract/spending-limit';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './limit.module.css';

/** What can still be paid under the user's own limit, or else the provider's. */
export function UsedLimits({ limits }: { readonly limits: LimitsView }) {
  const { used, maximum } = limits;
  const day = Math.min(limits.per_day ?? maximum.per_day, maximum.per_day);
  const month = Math.min(limits.per_month ?? maximum.per_month, maximum.per_month);
  return (
    <div className={styles.used}>
      <UsedLimit period="day" used={used.day} limit={day} />
      <UsedLimit period="month" used={used.month} limit={month} />
    </div>
  );
}

const TEXTS = {
  day: { left: 'limit.left_day', used: 'limit.used_day' },
  month: { left: 'limit.left_month', used: 'limit.used_month' },
} as const;

type UsedLimitProps = {
  readonly period: keyof typeof TEXTS;
  readonly used: number;
  readonly limit: number;
};

function UsedLimit({ period, used, limit }: UsedLimitProps) {
  const t = useTranslate();
  const texts = TEXTS[period];
  return (
    <Card>
      <div className={styles.usage}>
        <p className={styles.left}>
          <span className={styles.label}>{t(texts.left)}</span>
          <Amount value={Math.max(0, limit - used)} size="large" />
        </p>
        <Progress
          words={t(texts.used, { used: formatYen(used), limit: formatYen(limit) })}
          done={Math.min(used, limit)}
          total={limit}
        />
      </div>
    </Card>
  );
}

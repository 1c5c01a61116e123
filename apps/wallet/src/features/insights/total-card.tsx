import type { MonthInsightView } from '@saifu/contract/insights';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './total-card.module.css';

type TotalCardProps = {
  readonly period: string;
  readonly months: readonly MonthInsightView[];
  readonly historyPath: string;
  /** Absent for a part of a year, which no tax return covers. */
  readonly receiptsPath: string | undefined;
};

/** The total of the period, and what it consists of. */
export function TotalCard({ period, months, historyPath, receiptsPath }: TotalCardProps) {
  const t = useTranslate();
  const getSum = (read: (month: MonthInsightView) => number) =>
    months.reduce((sum, month) => sum + read(month), 0);
  const refunded = getSum((month) => month.refunded);
  return (
    <Card>
      <div className={styles.total}>
        <p className={styles.label}>{t('insights.total', { period })}</p>
        <p>
          <Amount value={getSum((month) => month.total)} size="huge" />
        </p>
        <p className={styles.about}>
          {t('insights.payments', { count: getSum((month) => month.count) })}
          {refunded > 0 && ` · ${t('insights.refunded', { amount: formatYen(refunded) })}`}
        </p>
        <p className={styles.about}>
          {t('insights.total_about')} {receiptsPath && t('insights.total_tax')}
        </p>
        <div className={styles.actions}>
          <ButtonLink href={historyPath} variant="secondary">
            {t('insights.show_payments')}
          </ButtonLink>
          {receiptsPath && (
            <ButtonLink href={receiptsPath} variant="quiet">
              {t('insights.receipts')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

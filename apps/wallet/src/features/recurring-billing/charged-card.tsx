import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { isOver } from './display-status.ts';
import styles from './recurring-billing.module.css';
import { SuccessNotice } from './success-notice.tsx';

export type CardSummary = {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Expiry of the card, or why it cannot be used. */
  readonly about: ReactNode;
};

type ChargedCardProps = {
  readonly recurringBilling: RecurringBillingView;
  /** Null if there is no card. */
  readonly summary: CardSummary | null;
  /** The card was just changed. */
  readonly isChanged: boolean;
  readonly onChange: () => void;
};

/** The charged card, and a button to change it. */
export function ChargedCard({ recurringBilling, summary, isChanged, onChange }: ChargedCardProps) {
  const t = useTranslate();
  const changed = recurringBilling.unpaid === null ? 'card_changed' : 'card_changed_unpaid';
  return (
    <Card title={t('recurring_billing.card')}>
      <div className={styles.stack}>
        {isChanged && (
          <SuccessNotice>
            {changed === 'card_changed'
              ? t('recurring_billing.card_changed')
              : t('recurring_billing.card_changed_unpaid', { hour: CHARGE_HOUR })}
          </SuccessNotice>
        )}
        <div className={styles.card}>
          {summary?.icon}
          <div className={styles.cardText}>
            <span>{summary?.name ?? t('recurring_billing.card_none')}</span>
            <span className={styles.secondary}>
              {summary?.about ??
                (!isOver(recurringBilling) && t('recurring_billing.card_none_about'))}
            </span>
          </div>
        </div>
        {!isOver(recurringBilling) && (
          <Button variant="secondary" full onClick={onChange}>
            {t('recurring_billing.change_card')}
          </Button>
        )}
      </div>
    </Card>
  );
}

import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { isOver } from './display-status.ts';
import styles from './recurring-billing.module.css';
import { DoneNotice } from './success-notice.tsx';

export type CardFace = {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Until when it is good, or why it is not. */
  readonly about: ReactNode;
};

type ChargedCardProps = {
  readonly recurringBilling: RecurringBillingView;
  /** Null: there is none. */
  readonly face: CardFace | null;
  /** Another one was chosen just now. */
  readonly isChanged: boolean;
  readonly onChange: () => void;
};

/** Which card is charged, and the way to another. */
export function ChargedCard({ recurringBilling, face, isChanged, onChange }: ChargedCardProps) {
  const text = useText();
  const changed = recurringBilling.unpaid === null ? 'card_changed' : 'card_changed_unpaid';
  return (
    <Card title={text('agreement.card')}>
      <div className={styles.stack}>
        {isChanged && (
          <DoneNotice>
            {changed === 'card_changed'
              ? text('agreement.card_changed')
              : text('agreement.card_changed_unpaid', { hour: CHARGE_HOUR })}
          </DoneNotice>
        )}
        <div className={styles.card}>
          {face?.icon}
          <div className={styles.cardWords}>
            <span>{face?.name ?? text('agreement.card_none')}</span>
            <span className={styles.second}>
              {face?.about ?? (!isOver(recurringBilling) && text('agreement.card_none_about'))}
            </span>
          </div>
        </div>
        {!isOver(recurringBilling) && (
          <Button variant="secondary" full onClick={onChange}>
            {text('agreement.change_card')}
          </Button>
        )}
      </div>
    </Card>
  );
}

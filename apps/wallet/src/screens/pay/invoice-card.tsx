import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import type { RefObject } from 'react';
import { Pending } from '../../components/pending.tsx';
import { CardChoice } from '../../features/card/card-choice.tsx';
import { CardFields } from '../../features/card/card-fields.tsx';
import { formatCardName } from '../../features/card/card-name.tsx';
import { PlanChoice } from '../../features/payment/plan-choice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './invoice-card.module.css';
import type { InvoiceCardState } from './use-invoice-card.ts';

type InvoiceCardProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly card: InvoiceCardState;
  readonly plan: PlanView | null;
  readonly onPlan: (plan: PlanView | null) => void;
  readonly onRequestCard: () => Promise<boolean>;
  /** The section that is focused to choose another card. */
  readonly sectionRef: RefObject<HTMLDivElement | null>;
};

/** The card, and whether it is charged at once or in installments. */
export function InvoiceCard({ order, isLoggedIn, card, plan, ...props }: InvoiceCardProps) {
  const t = useTranslate();
  const { cards, saved, choice } = card;
  const isWaiting = isLoggedIn && cards.data === undefined;
  const choose = (next: string) => {
    card.choose(next);
    props.onPlan(null);
  };
  return (
    <div ref={props.sectionRef} className={styles.section}>
      <Card title={t('payment.select_card')} flush>
        {isWaiting ? (
          <div className={styles.typed}>
            <Pending query={cards}>
              <Skeleton shape="row" />
            </Pending>
          </div>
        ) : (
          saved.length > 0 && (
            <CardChoice cards={saved} value={choice} onChange={choose} isFull={card.isFull} />
          )
        )}
        {!isWaiting && choice === 'new' && !card.isFull && (
          <TypedCard card={card} onPlan={props.onPlan} />
        )}
        {order.recurring === null && (
          <PlanChoice
            order={order}
            card={card.planCard}
            onRequestCard={props.onRequestCard}
            plan={plan}
            onChange={props.onPlan}
          />
        )}
      </Card>
    </div>
  );
}

type TypedCardProps = Pick<InvoiceCardProps, 'card' | 'onPlan'>;

/** The card fields, or the card they became: a tokenized number is not typed again. */
function TypedCard({ card, onPlan }: TypedCardProps) {
  const t = useTranslate();
  const { typedCard, draft, canSave, mustSave, isSaved, setIsSaved } = card;
  const change = () => {
    card.drop();
    onPlan(null);
  };
  return (
    <div className={styles.typed}>
      {typedCard === null ? (
        <CardFields draft={draft} />
      ) : (
        <p className={styles.typedCard}>
          <span>{formatCardName(typedCard)}</span>
          <Button variant="secondary" onClick={change}>
            {t('payment.card_change')}
          </Button>
        </p>
      )}
      {canSave && (
        <Checkbox
          label={t('payment.save_card')}
          hint={t(mustSave ? 'payment.save_card_fixed' : 'payment.save_card_hint')}
          checked={isSaved}
          disabled={mustSave}
          onChange={({ target }) => setIsSaved(target.checked)}
        />
      )}
    </div>
  );
}

import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { type RefObject, Suspense } from 'react';
import { CardFields } from '../../features/card/card-fields.tsx';
import { formatCardName } from '../../features/card/card-name.tsx';
import { canSplit } from '../../features/payment/can-split.ts';
import { SandboxTestCards } from '../sandbox/sandbox-test-cards.tsx';
import styles from './invoice-card.module.css';
import type { InvoiceCardState } from './use-invoice-card.ts';

const PlanChoice = lazyPart(
  async () => (await import('../../features/payment/plan-choice.tsx')).PlanChoice,
);

type InvoiceCardProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly card: InvoiceCardState;
  readonly plan: PlanView | null;
  readonly onPlan: (plan: PlanView | null) => void;
  readonly onRequestCard: () => Promise<boolean>;
  /** The section whose first field is focused to type another card. */
  readonly sectionRef: RefObject<HTMLDivElement | null>;
};

/** The fields of a card that is not saved. A saved card is chosen next to the slide. */
export function InvoiceCard({ order, isLoggedIn, card, plan, ...props }: InvoiceCardProps) {
  const t = useTranslate();
  const { cards, choice } = card;
  if (isLoggedIn && cards.data === undefined) {
    return cards.error === null ? null : (
      <Card>
        <Pending query={cards} />
      </Card>
    );
  }
  if (choice !== 'new' || card.isFull) return null;
  return (
    <div ref={props.sectionRef} className={styles.section}>
      <Card title={t('payment.select_card')} flush>
        <TypedCard card={card} onPlan={props.onPlan} />
        {order.recurring === null && canSplit(order) && (
          <div className={styles.plan}>
            <Suspense>
              <PlanChoice
                order={order}
                card={card.planCard}
                onRequestCard={props.onRequestCard}
                plan={plan}
                onChange={props.onPlan}
              />
            </Suspense>
          </div>
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
        <>
          <CardFields draft={draft} />
          <SandboxTestCards draft={draft} />
        </>
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

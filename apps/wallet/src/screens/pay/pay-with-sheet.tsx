import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type MouseEvent, useRef } from 'react';
import { CardChoice } from '../../features/card/card-choice.tsx';
import { findDisabled } from '../../features/order/disabled-methods.ts';
import { MethodChoice } from '../../features/order/method-choice.tsx';
import { checkMethodRange } from '../../features/order/method-range.ts';
import { useDisabledFeatures } from '../../features/order/queries.ts';
import { canSplit } from '../../features/payment/can-split.ts';
import { PlanChoice } from '../../features/payment/plan-choice.tsx';
import styles from './pay-with-sheet.module.css';
import type { InvoiceCardState } from './use-invoice-card.ts';

type PayWithSheetProps = {
  readonly order: OrderView;
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  readonly card: InvoiceCardState;
  readonly plan: PlanView | null;
  readonly onMethod: (method: PaymentMethod) => void;
  /** Chooses a saved card by its id, or `new` to type one. */
  readonly onCard: (choice: string) => void;
  readonly onPlan: (plan: PlanView | null) => void;
  readonly onDismiss: () => void;
};

/**
 * Saved cards, the other methods and the plans of the chosen card. A press on an entry also closes
 * the sheet; arrow keys only move the choice.
 */
export function PayWithSheet(props: PayWithSheetProps) {
  const { order, methods, method, card, plan, onDismiss } = props;
  const t = useTranslate();
  const isCardDisabled = findDisabled(useDisabledFeatures(), 'card') !== undefined;
  const hasCards =
    !isCardDisabled &&
    methods.includes('card') &&
    card.saved.length > 0 &&
    checkMethodRange(order, 'card') === undefined;
  const others = hasCards ? methods.filter((other) => other !== 'card') : methods;
  const isSavedCard = method === 'card' && card.choice !== 'new';
  const hasPlans = isSavedCard && order.recurring === null && canSplit(order);
  const byPointer = useCloseByPointer(() => !canSplit(order) && onDismiss());
  return (
    <Sheet title={t('payment.select_method')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <div className={styles.choices} {...byPointer}>
        {hasCards && (
          <div className={styles.list}>
            <CardChoice
              cards={card.saved}
              value={method === 'card' ? card.choice : null}
              onChange={props.onCard}
              isFull={card.isFull}
            />
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.list}>
            <MethodChoice
              order={order}
              methods={others}
              label={t(hasCards ? 'payment.other_methods' : 'payment.select_method')}
              value={hasCards && method === 'card' ? null : method}
              onChange={props.onMethod}
            />
          </div>
        )}
      </div>
      {hasPlans && (
        <div className={styles.list}>
          <PlanChoice order={order} card={card.planCard} plan={plan} onChange={props.onPlan} />
        </div>
      )}
      {canSplit(order) && (
        <Button full onClick={onDismiss}>
          {t('payment.method_done')}
        </Button>
      )}
    </Sheet>
  );
}

/** Props of the container of radio buttons that closes on a press, but not on arrow keys. */
function useCloseByPointer(close: () => void) {
  const isPointer = useRef(false);
  return {
    onPointerDown: () => {
      isPointer.current = true;
    },
    onKeyDown: () => {
      isPointer.current = false;
    },
    // A press on a label arrives here a second time, as a click on its radio button.
    onClick: ({ target }: MouseEvent) => {
      if (isPointer.current && target instanceof HTMLInputElement) close();
    },
  };
}

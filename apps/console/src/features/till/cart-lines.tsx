import { ITEM_QUANTITY_MAX } from '@saifu/domain/shared/limits';
import { Amount } from '@saifu/ui/amount/amount';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { getRateText } from '../../i18n/rate-text.ts';
import type { CartLine } from './cart.ts';
import styles from './items.module.css';
import type { Cart } from './use-cart.ts';

type CartLinesProps = { readonly cart: Pick<Cart, 'lines' | 'set'> };

/** The chosen items, with their quantities. */
export function CartLines({ cart: { lines, set } }: CartLinesProps) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  const remove = (id: string) => {
    // The pressed button is removed.
    title.current?.focus();
    set(id, 0);
  };
  return (
    <>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('console_till.items_chosen')}
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('console_till.items_empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line
              key={line.item.id}
              line={line}
              onQuantity={(quantity) => set(line.item.id, quantity)}
              onRemove={() => remove(line.item.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type LineProps = {
  readonly line: CartLine;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
};

function Line({ line: { item, quantity }, onQuantity, onRemove }: LineProps) {
  const t = useTranslate();
  const { name, unit_price: price, tax_rate: rate } = item;
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span lang="ja" className={styles.lineName}>
          {name}
        </span>
        <Amount value={quantity * price} />
      </div>
      <div className={styles.lineFoot}>
        <span className={styles.secondary}>
          <Amount value={price} /> · {getRateText(t, rate)}
        </span>
        <div className={styles.stepper}>
          <StepButton
            label={t('console_till.item_less', { name })}
            isDisabled={quantity <= 1}
            onPress={() => onQuantity(quantity - 1)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </StepButton>
          <span className={styles.quantity}>{quantity}</span>
          <StepButton
            label={t('console_till.item_more', { name })}
            isDisabled={quantity >= ITEM_QUANTITY_MAX}
            onPress={() => onQuantity(quantity + 1)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </StepButton>
          <StepButton
            label={t('console_till.item_remove', { name })}
            isDisabled={false}
            onPress={onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </StepButton>
        </div>
      </div>
    </li>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A disabled button keeps its focus. */
function StepButton({ label, isDisabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      {children}
    </button>
  );
}

import type { OrderView } from '@saifu/contract/order';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId, useState } from 'react';
import styles from './order-bill.module.css';

const SHOWN_MAX = 4;
const REDUCED_RATE = 8;

/** Line items. A long list is collapsed. */
export function OrderItems({ items }: Pick<OrderView, 'items'>) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = items.length > SHOWN_MAX;
  const shown = isOpen ? items : items.slice(0, SHOWN_MAX);
  return (
    <div>
      <ul id={id} aria-label={t('order.items')}>
        {shown.map((item, at) => (
          // Two items of one bill may be identical, so the index is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered.
          <Item key={at} item={item} />
        ))}
      </ul>
      {isLong && (
        <Button
          variant="quiet"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('order.items_fewer') : t('order.items_all', { count: items.length })}
        </Button>
      )}
      {items.some((item) => item.tax_rate === REDUCED_RATE) && (
        <p className={styles.legend}>{t('order.reduced_legend')}</p>
      )}
    </div>
  );
}

function Item({ item }: { readonly item: OrderView['items'][number] }) {
  return (
    <li className={styles.item}>
      <span className={styles.itemText}>
        <span>
          <span lang="ja">{item.name}</span>
          {item.tax_rate === REDUCED_RATE && <ReducedMark />}
        </span>
        {item.quantity !== 1 && (
          <span className={styles.times}>
            <Amount value={item.unit_price} /> × {item.quantity}
          </span>
        )}
      </span>
      <Amount value={item.amount} />
    </li>
  );
}

function ReducedMark() {
  const t = useTranslate();
  return (
    <>
      <span aria-hidden="true">{'\u00a0※'}</span>
      <VisuallyHidden>{` (${t('order.reduced')})`}</VisuallyHidden>
    </>
  );
}

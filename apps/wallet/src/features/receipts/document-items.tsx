import type { ReceiptView } from '@saifu/contract/receipt';
import { Amount } from '@saifu/ui/amount/amount';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './receipt-document.module.css';

const REDUCED_RATE = 8;

/** All line items; a receipt collapses none. */
export function DocumentItems({ items }: Pick<ReceiptView, 'items'>) {
  const t = useTranslate();
  const isReduced = (rate: number | null) => rate === REDUCED_RATE;
  return (
    <div>
      <ul aria-label={t('order.items')}>
        {items.map(({ name, quantity, amount, tax_rate }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered.
          <li key={at} className={styles.item}>
            <span className={styles.itemName}>
              <span lang="ja">{name}</span>
              {isReduced(tax_rate) && (
                <>
                  <span aria-hidden="true">{'\u00a0※'}</span>
                  <VisuallyHidden>{` (${t('order.reduced')})`}</VisuallyHidden>
                </>
              )}
            </span>
            {quantity !== 1 && <span className={styles.quantity}>{`× ${quantity}`}</span>}
            <Amount value={amount} />
          </li>
        ))}
      </ul>
      {items.some(({ tax_rate }) => isReduced(tax_rate)) && (
        <p className={styles.label}>{t('order.reduced_legend')}</p>
      )}
    </div>
  );
}

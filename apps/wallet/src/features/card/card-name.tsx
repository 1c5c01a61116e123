import type { CardView } from '@saifu/contract/card';
import { BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import styles from './card-name.module.css';

type CardNameProps = { readonly card: Pick<CardView, 'brand' | 'last4'> };

/** A card of an unknown brand has only its last four digits. */
type NamedCard = { readonly brand: CardView['brand'] | null; readonly last4: string };

/** `Visa •••• 4242`. The dots are hidden from screen readers. */
export function CardName({ card }: CardNameProps) {
  return (
    <span className={styles.name}>
      {BRAND_NAMES[card.brand]}{' '}
      <span className={styles.number}>
        <span aria-hidden="true">{'••••'}</span> {card.last4}
      </span>
    </span>
  );
}

/** The card name as plain text, for dialogs and button labels. The number does not wrap. */
export function formatCardName({ brand, last4 }: NamedCard): string {
  const number = `••••\u00a0${last4}`;
  return brand === null ? number : `${BRAND_NAMES[brand]} ${number}`;
}

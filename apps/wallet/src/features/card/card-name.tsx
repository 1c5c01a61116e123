import type { CardView } from '@saifu/contract/card';
import { BRAND_NAMES } from './brand-names.ts';
import styles from './card-name.module.css';

type CardNameProps = { readonly card: Pick<CardView, 'brand' | 'last4'> };

/** A card of a brand that nobody here knows has only its number. */
type NamedCard = { readonly brand: CardView['brand'] | null; readonly last4: string };

/** `Visa •••• 4242`; the dots are for the eye only. */
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

/** The same where only plain words fit: in a question, on a button. Its number is never broken. */
export function formatCardName({ brand, last4 }: NamedCard): string {
  const number = `••••\u00a0${last4}`;
  return brand === null ? number : `${BRAND_NAMES[brand]} ${number}`;
}

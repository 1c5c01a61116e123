import type { CardView } from '@saifu/contract/card';
import { BRAND_NAMES } from './brand-names.ts';
import styles from './card-name.module.css';

type CardNameProps = { readonly card: Pick<CardView, 'brand' | 'last4'> };

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

/** The same where only plain words fit: in a question, on a button. */
export function cardNameOf({ brand, last4 }: CardNameProps['card']): string {
  return `${BRAND_NAMES[brand]} •••• ${last4}`;
}

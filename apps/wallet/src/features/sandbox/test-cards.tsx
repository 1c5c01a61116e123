import { groupCardNumber } from '@saifu/domain/payments/card-number';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './test-cards.module.css';

/** A filled-in card. */
export type TestCardValues = {
  readonly card_number: string;
  readonly expiry: string;
  readonly security_code: string;
  readonly cardholder_name: string;
};

/** Numbers of the Stripe sandbox, by what happens to a payment with them. */
const TEST_CARDS = [
  { number: '4242424242424242', brand: 'Visa', result: 'sandbox.card_approved' },
  { number: '4000002500003155', brand: 'Visa', result: 'sandbox.card_challenge' },
  { number: '4000000000000002', brand: 'Visa', result: 'sandbox.card_declined' },
  { number: '4000000000009995', brand: 'Visa', result: 'sandbox.card_funds' },
  { number: '4000000000000069', brand: 'Visa', result: 'sandbox.card_expired' },
  { number: '4000000000000127', brand: 'Visa', result: 'sandbox.card_code' },
  { number: '4000000000000341', brand: 'Visa', result: 'sandbox.card_later' },
  { number: '5555555555554444', brand: 'Mastercard', result: 'sandbox.card_approved' },
  { number: '3566002020360505', brand: 'JCB', result: 'sandbox.card_approved' },
] as const;

const REST = { expiry: '12/34', security_code: '737', cardholder_name: 'SAIFU TARO' } as const;

type TestCardsProps = { readonly onFill: (card: TestCardValues) => void };

/** Test cards of the sandbox. One press fills in all fields. */
export function TestCards({ onFill }: TestCardsProps) {
  const t = useTranslate();
  return (
    <div className={styles.cards}>
      <p className={styles.label} id="test-cards">
        {t('sandbox.cards')}
      </p>
      <ul className={styles.chips} aria-labelledby="test-cards">
        {TEST_CARDS.map(({ number, brand, result }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.chip}
              onClick={() => onFill({ ...REST, card_number: groupCardNumber(number) })}
            >
              <span className={styles.result}>{t(result)}</span>
              <span className={styles.number}>
                {brand} {number.slice(-4)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

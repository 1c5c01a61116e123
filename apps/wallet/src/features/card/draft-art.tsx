import { getCardBrand } from '@saifu/domain/payments/card-brand';
import { normalizeCardholder, normalizeCardNumber } from '@saifu/domain/payments/card-number';
import { CardArt } from './card-art.tsx';
import type { CardValues } from './card-values.ts';

/** Digits before the last four: a shorter number is not complete for any brand. */
const HIDDEN_DIGITS = 8;

/** The card that is being typed. The fields have the same values, so it is hidden from readers. */
export function DraftArt({ values }: { readonly values: CardValues }) {
  const number = normalizeCardNumber(values.card_number);
  return (
    <div aria-hidden="true">
      <CardArt
        brand={getCardBrand(number)?.name ?? null}
        last4={number.length < HIDDEN_DIGITS + 4 ? '••••' : number.slice(-4)}
        holder={normalizeCardholder(values.cardholder_name)}
        expiry={values.expiry}
      />
    </div>
  );
}

import { tokenizeCard } from '@saifu/client/tokenize';
import type { ConfigView } from '@saifu/contract/config';
import { type CardBrandName, getCardBrand } from '@saifu/domain/payments/card-brand';
import { readExpiry } from '@saifu/domain/payments/card-expiry';
import { normalizeCardholder, normalizeCardNumber } from '@saifu/domain/payments/card-number';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { useFields } from '@saifu/web/forms/use-form.ts';
import { type CardField, type CardValues, NO_CARD, validateCard } from './card-values.ts';
import { CARD_LABELS } from './field-labels.ts';

export type DraftToken = {
  readonly token: string;
  readonly cardholderName: string;
  readonly brand: CardBrandName | null;
  readonly funding: string;
  readonly last4: string;
};

export type CardDraft = ReturnType<typeof useCardDraft>;

/** Maps an error about the whole card to the field that caused it. */
const FIELD_BY_ERROR_CODE: Readonly<Partial<Record<ErrorCode, CardField>>> = {
  'card.rejected': 'card_number',
  'card.unsupported': 'card_number',
  'card.number_missing': 'card_number',
  'card.expiry_invalid': 'expiry',
};

/**
 * A card as it is typed. It is kept only in this component state, in no cache and no storage, and
 * is sent only to the provider's own address.
 */
export function useCardDraft() {
  const fields = useFields<CardValues>({
    initial: NO_CARD,
    validate: (values) => validateCard(values, new Date()),
    labels: CARD_LABELS,
    fieldByErrorCode: FIELD_BY_ERROR_CODE,
  });
  const { values } = fields;
  return {
    ...fields,
    set: (name: CardField, value: string) => {
      fields.set(name, value);
      // The security code is validated against the number.
      if (name === 'card_number') fields.clearError('security_code');
    },
    /** Validates one non-empty field on blur. */
    validateField: (name: CardField) => {
      if (values[name] !== '') fields.validateField(name);
    },
    /**
     * Gets a token from the provider and clears the number and the security code. An error is
     * shown at the field it concerns, and thrown.
     */
    tokenize: async (tokenizer: ConfigView['tokenizer']): Promise<DraftToken> => {
      try {
        const token = await createToken(values, tokenizer);
        fields.set('card_number', '');
        fields.set('security_code', '');
        return token;
      } catch (error) {
        if (error instanceof AppError) fields.showRejection(error);
        throw error;
      }
    },
  };
}

async function createToken(
  values: CardValues,
  { url, publishable_key }: ConfigView['tokenizer'],
): Promise<DraftToken> {
  const number = normalizeCardNumber(values.card_number);
  const cardholderName = normalizeCardholder(values.cardholder_name);
  const expiry = readExpiry(values.expiry);
  if (expiry === undefined) throw new AppError('card.expiry_invalid');
  const { token, funding, last4 } = await tokenizeCard(
    { url, publishableKey: publishable_key },
    {
      number,
      expMonth: expiry.month,
      expYear: expiry.year,
      cvc: values.security_code,
      cardholderName,
    },
  );
  return { token, cardholderName, brand: getCardBrand(number)?.name ?? null, funding, last4 };
}

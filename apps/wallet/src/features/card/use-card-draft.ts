import { tokenizeCard } from '@saifu/client/tokenize';
import type { ConfigView } from '@saifu/contract/config';
import { type CardBrandName, getCardBrand } from '@saifu/domain/payments/card-brand';
import { readExpiry } from '@saifu/domain/payments/card-expiry';
import { normalizeCardholder, normalizeCardNumber } from '@saifu/domain/payments/card-number';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { type RefObject, useCallback, useRef, useState } from 'react';
import {
  CARD_FIELDS,
  type CardErrors,
  type CardField,
  type CardValues,
  NO_CARD,
  validateCard,
} from './card-values.ts';

export type DraftToken = {
  readonly token: string;
  readonly cardholderName: string;
  readonly brand: CardBrandName | null;
  readonly funding: string;
  readonly last4: string;
};

export type CardDraft = {
  readonly values: CardValues;
  readonly errors: CardErrors;
  /** Container of the inputs, for focusing the first invalid one. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly set: (name: CardField, value: string) => void;
  /** Validates one non-empty field on blur. */
  readonly validateField: (name: CardField) => void;
  /** Empty or invalid fields in form order. Shows no errors. */
  readonly missing: () => readonly CardField[];
  /** Shows the errors and focuses the first invalid field. True if there are none. */
  readonly check: () => boolean;
  /** Shows an error under its field. False if it belongs to no field. */
  readonly showError: (error: AppError) => boolean;
  /**
   * Gets a token from the provider and clears the number and the security code. Throws on errors;
   * an error with `fields` is already shown.
   */
  readonly tokenize: (tokenizer: ConfigView['tokeniser']) => Promise<DraftToken>;
  readonly clear: () => void;
};

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
export function useCardDraft(): CardDraft {
  const [values, setValues] = useState(NO_CARD);
  const [errors, setErrors] = useState<CardErrors>({});
  const box = useRef<HTMLDivElement>(null);

  const showErrors = (found: CardErrors): boolean => {
    setErrors(found);
    const first = CARD_FIELDS.find((name) => found[name]);
    if (first === undefined) return false;
    box.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
    return true;
  };

  const showError = (error: AppError) => showErrors(toCardErrors(error));

  return {
    values,
    errors,
    box,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => clearFieldErrors(now, name));
    },
    validateField: (name) => {
      const code = values[name] === '' ? undefined : validateCard(values, new Date())[name];
      if (code !== undefined) setErrors((now) => ({ ...now, [name]: code }));
    },
    missing: () => {
      const found = validateCard(values, new Date());
      return CARD_FIELDS.filter((name) => found[name] !== undefined);
    },
    check: () => !showErrors(validateCard(values, new Date())),
    showError,
    tokenize: async (tokenizer) => {
      try {
        const token = await createToken(values, tokenizer);
        setValues((now) => ({ ...now, card_number: '', security_code: '' }));
        return token;
      } catch (error) {
        if (error instanceof AppError) showError(error);
        throw error;
      }
    },
    clear: useCallback(() => {
      setValues(NO_CARD);
      setErrors({});
    }, []),
  };
}

async function createToken(
  values: CardValues,
  { url, publishable_key }: ConfigView['tokeniser'],
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

function toCardErrors({ code, fields }: AppError): CardErrors {
  const found: Partial<Record<CardField, ErrorCode>> = {};
  const name = FIELD_BY_ERROR_CODE[code];
  if (name !== undefined) found[name] = code;
  for (const error of fields) {
    const field = CARD_FIELDS.find((known) => known === error.path);
    if (field !== undefined) found[field] ??= error.code;
  }
  return found;
}

/**
 * The security code is validated against the number, so a change of the number clears both errors.
 */
function clearFieldErrors(errors: CardErrors, name: CardField): CardErrors {
  const { [name]: _, security_code, ...rest } = errors;
  const isRetained =
    security_code !== undefined && name !== 'card_number' && name !== 'security_code';
  return isRetained ? { ...rest, security_code } : rest;
}

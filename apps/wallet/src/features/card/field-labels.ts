import type { TextKey, Translate } from '@saifu/i18n/texts';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import type { CardField } from './card-values.ts';

export const CARD_LABELS: Readonly<Record<CardField, TextKey>> = {
  card_number: 'field.card_number',
  expiry: 'field.expiry',
  security_code: 'field.security_code',
  cardholder_name: 'field.cardholder_name',
};

/** Shorter labels without explanations, for use inside a sentence. */
const INLINE_FIELD_NAMES: Readonly<Record<CardField, TextKey>> = {
  ...CARD_LABELS,
  expiry: 'card.expiry_short',
  security_code: 'card.security_code_short',
};

/** Name of a field for use inside a sentence. */
export function getFieldName(t: Translate, name: CardField): string {
  return t(INLINE_FIELD_NAMES[name]);
}

/** The inputs have no `name`, so an accidental form submit sends none of them. */
export function getFieldTexts(
  t: Translate,
  { errors }: { readonly errors: FormErrors },
  name: CardField,
) {
  const found = errors[name];
  const error = found && t.error(found.code, { label: getFieldName(t, name), ...found.params });
  return { label: t(CARD_LABELS[name]), error, 'data-field': name };
}

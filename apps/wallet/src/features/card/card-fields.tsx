import { brandOf } from '@saifu/domain/card-brand';
import { foldCardNumber, groupCardNumber } from '@saifu/domain/card-number';
import { TextField } from '@saifu/ui/text-field';
import { useEffect } from 'react';
import { useText } from '../../text/use-text.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './card-fields.module.css';
import { CardholderField } from './cardholder-field.tsx';
import { DIGITS, wordsOf } from './field-words.ts';
import { formatExpiry, padExpiry } from './format-expiry.ts';
import type { CardDraft } from './use-card-draft.ts';
import { useFormattedInput } from './use-formatted-input.ts';

type CardFieldsProps = { readonly draft: CardDraft };

/** What stands on a card. Whatever was typed is forgotten when the fields go away. */
export function CardFields({ draft }: CardFieldsProps) {
  const { clear, box } = draft;
  useEffect(() => clear, [clear]);
  return (
    <div ref={box} className={styles.fields}>
      <NumberField draft={draft} />
      <div className={styles.pair}>
        <ExpiryField draft={draft} />
        <SecurityCodeField draft={draft} />
      </div>
      <CardholderField draft={draft} />
    </div>
  );
}

function NumberField({ draft }: CardFieldsProps) {
  const text = useText();
  const { values, set, judge } = draft;
  const input = useFormattedInput({
    value: values.card_number,
    format: groupCardNumber,
    onValue: (number) => set('card_number', number),
  });
  const brand = brandOf(foldCardNumber(values.card_number))?.name ?? null;
  return (
    <TextField
      {...input}
      {...wordsOf(text, draft, 'card_number')}
      {...DIGITS}
      autoComplete="cc-number"
      trailing={
        <span className={styles.brand}>
          <BrandMark brand={brand} />
        </span>
      }
      onBlur={() => judge('card_number')}
    />
  );
}

function ExpiryField({ draft }: CardFieldsProps) {
  const text = useText();
  const { values, set, judge } = draft;
  const input = useFormattedInput({
    value: values.expiry,
    format: formatExpiry,
    onValue: (expiry) => set('expiry', expiry),
  });
  const settle = () => {
    const padded = padExpiry(values.expiry);
    if (padded !== values.expiry) set('expiry', padded);
    judge('expiry');
  };
  return (
    <TextField
      {...input}
      {...wordsOf(text, draft, 'expiry')}
      {...DIGITS}
      hint={text('card.expiry_hint')}
      autoComplete="cc-exp"
      onBlur={settle}
    />
  );
}

function SecurityCodeField({ draft }: CardFieldsProps) {
  const text = useText();
  const { values, set, judge } = draft;
  const lengths = brandOf(foldCardNumber(values.card_number))?.securityCodeLengths ?? [3, 4];
  const input = useFormattedInput({
    value: values.security_code,
    format: (typed) =>
      foldCardNumber(typed)
        .replaceAll(/\D/g, '')
        .slice(0, Math.max(...lengths)),
    onValue: (code) => set('security_code', code),
  });
  return (
    <TextField
      {...input}
      {...wordsOf(text, draft, 'security_code')}
      {...DIGITS}
      hint={text('card.security_code_hint')}
      autoComplete="cc-csc"
      onBlur={() => judge('security_code')}
    />
  );
}

import { getCardBrand } from '@saifu/domain/payments/card-brand';
import { groupCardNumber, normalizeCardNumber } from '@saifu/domain/payments/card-number';
import { BrandMark } from '@saifu/ui/brand-mark/brand-mark';
import { DigitField } from '@saifu/ui/digit-field/digit-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect } from 'react';
import styles from './card-fields.module.css';
import { CardholderField } from './cardholder-field.tsx';
import { getFieldTexts } from './field-labels.ts';
import { formatExpiry, padExpiry } from './format-expiry.ts';
import type { CardDraft } from './use-card-draft.ts';

type CardFieldsProps = { readonly draft: CardDraft };

/** Inputs for a card. Unmounting clears the draft, except for the name: a decline keeps it. */
export function CardFields({ draft }: CardFieldsProps) {
  const { clear, container } = draft;
  useEffect(() => () => clear(['cardholder_name']), [clear]);
  return (
    <div ref={container} className={styles.fields}>
      <NumberField draft={draft} />
      <div className={styles.twoColumns}>
        <ExpiryField draft={draft} />
        <SecurityCodeField draft={draft} />
      </div>
      <CardholderField draft={draft} />
    </div>
  );
}

function NumberField({ draft }: CardFieldsProps) {
  const t = useTranslate();
  const { values, set, validateField } = draft;
  const brand = getCardBrand(normalizeCardNumber(values.card_number))?.name ?? null;
  return (
    <DigitField
      {...getFieldTexts(t, draft, 'card_number')}
      value={values.card_number}
      format={groupCardNumber}
      autoComplete="cc-number"
      trailing={
        <span className={styles.brand}>
          <BrandMark brand={brand} />
        </span>
      }
      onValue={(number) => set('card_number', number)}
      onBlur={() => validateField('card_number')}
    />
  );
}

function ExpiryField({ draft }: CardFieldsProps) {
  const t = useTranslate();
  const { values, set, validateField } = draft;
  const commit = () => {
    const padded = padExpiry(values.expiry);
    if (padded !== values.expiry) set('expiry', padded);
    validateField('expiry');
  };
  return (
    <DigitField
      {...getFieldTexts(t, draft, 'expiry')}
      value={values.expiry}
      format={formatExpiry}
      hint={t('card.expiry_hint')}
      autoComplete="cc-exp"
      onValue={(expiry) => set('expiry', expiry)}
      onBlur={commit}
    />
  );
}

function SecurityCodeField({ draft }: CardFieldsProps) {
  const t = useTranslate();
  const { values, set, validateField } = draft;
  const lengths = getCardBrand(normalizeCardNumber(values.card_number))?.securityCodeLengths ?? [
    3, 4,
  ];
  const format = (typed: string) =>
    normalizeCardNumber(typed)
      .replaceAll(/\D/g, '')
      .slice(0, Math.max(...lengths));
  return (
    <DigitField
      {...getFieldTexts(t, draft, 'security_code')}
      value={values.security_code}
      format={format}
      hint={t('card.security_code_hint')}
      autoComplete="cc-csc"
      onValue={(code) => set('security_code', code)}
      onBlur={() => validateField('security_code')}
    />
  );
}

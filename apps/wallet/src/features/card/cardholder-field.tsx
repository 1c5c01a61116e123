import { normalizeCardholder } from '@saifu/domain/payments/card-number';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getFieldTexts } from './field-labels.ts';
import type { CardDraft } from './use-card-draft.ts';

/** Name on the card. Uppercased on blur. */
export function CardholderField({ draft }: { readonly draft: CardDraft }) {
  const t = useTranslate();
  const { values, set, validateField } = draft;
  const commit = (typed: string) => {
    const normalized = normalizeCardholder(typed);
    if (normalized !== typed) set('cardholder_name', normalized);
    validateField('cardholder_name');
  };
  return (
    <CommitOnBlurField
      {...getFieldTexts(t, draft, 'cardholder_name')}
      value={values.cardholder_name}
      autoComplete="cc-name"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => set('cardholder_name', target.value)}
      onCommit={commit}
    />
  );
}

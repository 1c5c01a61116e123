import { normalizeCardholder } from '@saifu/domain/payments/card-number';
import { SettledField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { useText } from '../../i18n/use-text.tsx';
import { wordsOf } from './field-labels.ts';
import type { CardDraft } from './use-card-draft.ts';

/** The name on the card, in capitals once the field is left. */
export function CardholderField({ draft }: { readonly draft: CardDraft }) {
  const text = useText();
  const { values, set, judge } = draft;
  const settle = (typed: string) => {
    const folded = normalizeCardholder(typed);
    if (folded !== typed) set('cardholder_name', folded);
    judge('cardholder_name');
  };
  return (
    <SettledField
      {...wordsOf(text, draft, 'cardholder_name')}
      value={values.cardholder_name}
      autoComplete="cc-name"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => set('cardholder_name', target.value)}
      onSettle={settle}
    />
  );
}

import { foldCardholder } from '@saifu/domain/card-number';
import { TextField } from '@saifu/ui/text-field';
import { useRef } from 'react';
import { useText } from '../../text/use-text.tsx';
import { wordsOf } from './field-words.ts';
import type { CardDraft } from './use-card-draft.ts';

/** In capitals once it is left: to change letters that are being composed would break them. */
export function CardholderField({ draft }: { readonly draft: CardDraft }) {
  const text = useText();
  const isComposing = useRef(false);
  const { values, set, judge } = draft;
  const settle = (typed: string) => {
    const folded = foldCardholder(typed);
    if (folded !== typed) set('cardholder_name', folded);
    judge('cardholder_name');
  };
  return (
    <TextField
      {...wordsOf(text, draft, 'cardholder_name')}
      value={values.cardholder_name}
      autoComplete="cc-name"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => set('cardholder_name', target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        // Some keyboards finish composing only after the field was left.
        if (document.activeElement !== currentTarget) settle(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => {
        if (!isComposing.current) settle(currentTarget.value);
      }}
    />
  );
}

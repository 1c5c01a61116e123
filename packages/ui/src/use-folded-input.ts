import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type FoldedInput = {
  readonly value: string;
  readonly fold: (typed: string) => string;
  readonly onValue: (folded: string) => void;
};

/**
 * A field whose text is folded while it is typed, but not inside a conversion: to change the text
 * under an input method makes it lose its place, and the person their word.
 */
export function useFoldedInput({ value, fold, onValue }: FoldedInput) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (typed: string) => {
    setDraft(null);
    onValue(fold(typed));
  };
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent } = event;
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setDraft(event.target.value);
      else settle(event.target.value);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      settle(event.currentTarget.value);
    },
  };
}

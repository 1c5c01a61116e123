import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type KanaInput = {
  readonly value: string;
  readonly fold: (typed: string) => string;
  readonly onValue: (folded: string) => void;
};

/**
 * Kana are folded as they come, but never inside a conversion: to change the text under an input
 * method makes it lose its place, and the person their word.
 */
export function useKanaInput({ value, fold, onValue }: KanaInput) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (typed: string) => {
    setDraft(null);
    onValue(fold(typed));
  };
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent, target } = event;
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setDraft(target.value);
      else settle(target.value);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      settle(event.currentTarget.value);
    },
  };
}

import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type ComposedInput = {
  readonly value: string;
  /** Hears of a text that nobody is converting any more. */
  readonly onCommit: (input: HTMLInputElement) => void;
};

/**
 * A field whose text is not touched inside a conversion: to change the text under an input method
 * makes it lose its place, and the person their word.
 */
export function useComposedInput({ value, onCommit }: ComposedInput) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (input: HTMLInputElement) => {
    setDraft(null);
    onCommit(input);
  };
  return {
    value: draft ?? value,
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setDraft(target.value);
      else settle(target);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => settle(event.currentTarget),
  };
}

import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type ComposedInput = {
  readonly value: string;
  /** Receives the text once no IME composition is active. */
  readonly onCommit: (input: HTMLInputElement) => void;
};

/**
 * Input whose text is not modified during IME composition. Changing it would make the IME lose its
 * state and the user their word.
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

import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';

type FormattedInput = {
  readonly value: string;
  /** What is to stand in the field, from what was typed and what stood there before. */
  readonly format: (typed: string, before: string) => string;
  readonly onValue: (formatted: string) => void;
};

/**
 * Digits that are put into shape while they are typed. The caret stays behind the digit it stood
 * behind, and nothing moves inside a conversion.
 */
export function useFormattedInput({ value, format, onValue }: FormattedInput) {
  const ref = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);

  useLayoutEffect(() => {
    const input = ref.current;
    if (caret && input === document.activeElement) input?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const settle = (input: HTMLInputElement) => {
    const typed = input.value;
    const formatted = format(typed, value);
    setDraft(null);
    setCaret({ at: caretIn(formatted, typed, input.selectionStart ?? typed.length) });
    onValue(formatted);
  };

  return {
    ref,
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent, target } = event;
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setDraft(target.value);
      else settle(target);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => settle(event.currentTarget),
  };
}

function caretIn(formatted: string, typed: string, at: number): number {
  if (at >= typed.length) return formatted.length;
  let left = digitsOf(typed.slice(0, at)).length;
  let place = 0;
  while (left > 0 && place < formatted.length) {
    if (/\d/.test(formatted.charAt(place))) left -= 1;
    place += 1;
  }
  return place;
}

function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '');
}

import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { useComposedInput } from '../text-field/use-composed-input.ts';

type DigitFieldProps = TextFieldProps & {
  readonly value: string;
  /** What is to stand in the field, from what was typed and what stood there before. */
  readonly format: (typed: string, before: string) => string;
  readonly onValue: (formatted: string) => void;
};

/**
 * Digits that are put into shape while they are typed. The caret stays behind the digit it stood
 * behind, and nothing moves inside a conversion.
 */
export function DigitField({ value, format, onValue, ...field }: DigitFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);

  useLayoutEffect(() => {
    const input = ref.current;
    if (caret && input === document.activeElement) input?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const onCommit = ({ value: typed, selectionStart }: HTMLInputElement) => {
    const formatted = format(typed, value);
    setCaret({ at: caretIn(formatted, typed, selectionStart ?? typed.length) });
    onValue(formatted);
  };

  return (
    <TextField
      {...field}
      {...useComposedInput({ value, onCommit })}
      ref={ref}
      type="text"
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

function caretIn(formatted: string, typed: string, at: number): number {
  if (at >= typed.length) return formatted.length;
  let left = extractDigits(typed.slice(0, at)).length;
  let position = 0;
  while (left > 0 && position < formatted.length) {
    if (/\d/.test(formatted.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}

function extractDigits(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/\D/g, '');
}

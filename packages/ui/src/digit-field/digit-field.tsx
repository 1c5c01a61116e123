import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { useComposedInput } from '../text-field/use-composed-input.ts';

type DigitFieldProps = TextFieldProps & {
  readonly value: string;
  /** Returns the new field value from the typed text and the previous value. */
  readonly format: (typed: string, before: string) => string;
  readonly onValue: (formatted: string) => void;
};

/**
 * Field that formats digits while typing. The caret stays behind the same digit, and nothing
 * changes during IME composition.
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

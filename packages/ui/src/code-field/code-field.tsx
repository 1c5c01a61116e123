import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { FieldMessages, type FieldTexts, getAriaProps } from '../field/field.tsx';
import { useNormalizedInput } from '../normalized-field/use-normalized-input.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './code-field.module.css';

type CodeFieldProps = FieldTexts & {
  readonly name: string;
  readonly value: string;
  /** The number of digits. */
  readonly length: number;
  readonly onValue: (digits: string) => void;
};

/**
 * Input for a numeric code. It is one native input, so autofill, password managers and every way of
 * pasting work; only its appearance is a row of boxes. A complete code submits the form.
 */
export function CodeField({ label, hint, error, name, value, length, onValue }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const normalize = (typed: string) => extractDigits(typed).slice(0, length);
  const normalized = useNormalizedInput({ value, normalize, onValue });
  useSubmitWhenComplete(input, value, length);

  const paste = (event: ClipboardEvent) => {
    const pasted = normalize(event.clipboardData.getData('text'));
    // A complete code replaces the content; a partial one is inserted at the caret.
    if (pasted.length < length) return;
    event.preventDefault();
    onValue(pasted);
  };

  const digits = normalize(normalized.value);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.code, error && styles.wrong)}>
        <input
          {...normalized}
          {...getAriaProps(id, { hint, error })}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          onPaste={paste}
        />
        <Boxes digits={digits} length={length} />
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

function Boxes({ digits, length }: { readonly digits: string; readonly length: number }) {
  const next = Math.min(digits.length, length - 1);
  const indexes = Array.from({ length }, (_, index) => index);
  return (
    <div aria-hidden="true" className={styles.boxes}>
      {indexes.map((index) => (
        <span key={index} className={classNames(styles.box, index === next && styles.next)}>
          {digits[index]}
        </span>
      ))}
    </div>
  );
}

/**
 * Each code is submitted automatically once; to retry the same code, the user presses the button.
 */
function useSubmitWhenComplete(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  length: number,
): void {
  const sent = useRef('');
  useEffect(() => {
    if (value.length === length && value !== sent.current) input.current?.form?.requestSubmit();
    sent.current = value;
  }, [input, value, length]);
}

function extractDigits(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/\D/g, '');
}

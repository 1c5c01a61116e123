import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { describe, FieldNotes, type FieldWords } from '../field/field.tsx';
import { useFoldedInput } from '../normalized-field/use-normalized-input.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './code-field.module.css';

type CodeFieldProps = FieldWords & {
  readonly name: string;
  readonly value: string;
  /** How many digits the code has. */
  readonly length: number;
  readonly onValue: (digits: string) => void;
};

/**
 * A code of digits. It is one real field, so that a keyboard can offer the code, a password manager
 * can fill it and any way of pasting works; only its look is a row of boxes. The form is sent by
 * itself once the code is whole.
 */
export function CodeField({ label, hint, error, name, value, length, onValue }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fold = (typed: string) => digitsOf(typed).slice(0, length);
  const folded = useFoldedInput({ value, fold, onValue });
  useSendWhenWhole(input, value, length);

  const paste = (event: ClipboardEvent) => {
    const pasted = fold(event.clipboardData.getData('text'));
    // A whole code replaces what stands there; a part of one goes where the caret is.
    if (pasted.length < length) return;
    event.preventDefault();
    onValue(pasted);
  };

  const digits = fold(folded.value);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.code, error && styles.wrong)}>
        <input
          {...folded}
          {...describe(id, { hint, error })}
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
      <FieldNotes id={id} hint={hint} error={error} />
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

/** One code is sent once by itself; whoever wants to try the same again presses the button. */
function useSendWhenWhole(
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

function digitsOf(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/\D/g, '');
}

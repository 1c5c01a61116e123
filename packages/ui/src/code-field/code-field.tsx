import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { FieldMessages, type FieldTexts, getAriaProps } from '../field/field.tsx';
import { useNormalizedInput } from '../normalized-field/use-normalized-input.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './code-field.module.css';

type CodeFieldProps = FieldTexts & {
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
  const normalize = (typed: string) => extractDigits(typed).slice(0, length);
  const normalized = useNormalizedInput({ value, normalize, onValue });
  useSubmitWhenComplete(input, value, length);

  const paste = (event: ClipboardEvent) => {
    const pasted = normalize(event.clipboardData.getData('text'));
    // A whole code replaces what stands there; a part of one goes where the caret is.
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

/** One code is sent once by itself; whoever wants to try the same again presses the button. */
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

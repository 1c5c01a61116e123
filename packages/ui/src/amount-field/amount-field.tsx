import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { FieldMessages, type FieldTexts, getAriaProps } from '../field/field.tsx';
import { useNormalizedInput } from '../normalized-field/use-normalized-input.ts';
import { classNames } from '../styles/class-names.ts';
import { preventSubmitWhileComposing } from '../text-field/text-field.tsx';
import styles from './amount-field.module.css';

type AmountFieldProps = FieldTexts & {
  readonly name: string;
  readonly value: string;
  readonly onValue: (typed: string) => void;
  /** Keeps the system keyboard closed when the app shows its own keypad. */
  readonly hasKeypad?: boolean;
};

/**
 * Large amount input that groups digits while typing. It is one native input, so the keyboard, our
 * keypad and screen readers work on the same text. Input that is not an amount stays as typed;
 * validation reports it.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, name, value, onValue, hasKeypad = false } = props;
  const id = useId();
  const caret = useCaret();
  const normalized = useNormalizedInput({ value, normalize: groupAmount, onValue });
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.frame, error && styles.wrong)}>
        <div className={styles.amount} style={{ ['--amount-width' as string]: getWidthEm(value) }}>
          <span aria-hidden="true" className={styles.sign}>
            ¥
          </span>
          <input
            {...normalized}
            {...getAriaProps(id, { hint, error })}
            ref={caret.ref}
            id={id}
            name={name}
            className={styles.input}
            type="text"
            inputMode={hasKeypad ? 'none' : 'numeric'}
            enterKeyHint="next"
            autoComplete="off"
            placeholder="0"
            onChange={(event) => {
              caret.savePosition(event);
              normalized.onChange(event);
            }}
            onKeyDown={preventSubmitWhileComposing}
          />
        </div>
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

const SIGN_EM = 0.55;
const DIGIT_EM = 0.65;
const COMMA_EM = 0.27;

/** The width of an amount with its yen sign, in units of its font size. */
export function getWidthEm(value: string): number {
  const commas = value.split(',').length - 1;
  return SIGN_EM + commas * COMMA_EM + (Math.max(value.length, 1) - commas) * DIGIT_EM;
}

/** `¥１２３４` → `1,234`. Text other than digits and currency characters is returned unchanged. */
export function groupAmount(typed: string): string {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/[\s,¥円]/g, '');
  if (!/^\d*$/.test(digits)) return typed;
  return digits.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Grouping moves the digits under the caret, so the caret is placed behind the same digit again.
 */
function useCaret() {
  const ref = useRef<HTMLInputElement>(null);
  const fromEnd = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || fromEnd.current === null) return;
    const digitsAfter = fromEnd.current;
    fromEnd.current = null;
    let at = input.value.length;
    for (let passed = 0; at > 0 && passed < digitsAfter; at -= 1) {
      if (input.value[at - 1] !== ',') passed += 1;
    }
    input.setSelectionRange(at, at);
  });
  const savePosition = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const after = target.value.slice(target.selectionEnd ?? target.value.length);
    fromEnd.current = after.replaceAll(',', '').length;
  };
  return { ref, savePosition };
}

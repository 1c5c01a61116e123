import { toHiragana } from '@saifu/domain/person-name';
import { TextField, type TextFieldProps } from '@saifu/ui/text-field';
import { useRef } from 'react';

type KanaFieldProps = TextFieldProps & {
  readonly value: string;
  /** Hears the value in hiragana once the person has left the field. */
  readonly onSettle: (value: string) => void;
};

/**
 * The reading of a name. Katakana becomes hiragana when the field is left: to change letters under
 * someone who is still composing them would break their input.
 */
export function KanaField({ onSettle, ...field }: KanaFieldProps) {
  const isComposing = useRef(false);

  const settle = (typed: string) => {
    const folded = toHiragana(typed);
    if (folded !== typed) onSettle(folded);
  };

  return (
    <TextField
      {...field}
      autoComplete="off"
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        // Some keyboards finish composing only after the field was left.
        if (document.activeElement !== currentTarget) settle(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => {
        if (!isComposing.current) settle(currentTarget.value);
      }}
    />
  );
}

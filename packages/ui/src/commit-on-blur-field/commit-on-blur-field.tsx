import { useRef } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

type SettledFieldProps = TextFieldProps & {
  readonly value: string;
  /** Hears what was typed once the person has left the field. */
  readonly onSettle: (typed: string) => void;
};

/**
 * Text that is put right when the field is left: to change letters under someone who is still
 * composing them would break their input.
 */
export function SettledField({ onSettle, ...field }: SettledFieldProps) {
  const isComposing = useRef(false);
  return (
    <TextField
      {...field}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        // Some keyboards finish composing only after the field was left.
        if (document.activeElement !== currentTarget) onSettle(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => {
        if (!isComposing.current) onSettle(currentTarget.value);
      }}
    />
  );
}

import { useRef } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

type CommitOnBlurFieldProps = TextFieldProps & {
  readonly value: string;
  /** Hears what was typed once the person has left the field. */
  readonly onCommit: (typed: string) => void;
};

/**
 * Text that is put right when the field is left: to change letters under someone who is still
 * composing them would break their input.
 */
export function CommitOnBlurField({ onCommit, ...field }: CommitOnBlurFieldProps) {
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
        if (document.activeElement !== currentTarget) onCommit(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => {
        if (!isComposing.current) onCommit(currentTarget.value);
      }}
    />
  );
}

import { useRef } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

type CommitOnBlurFieldProps = TextFieldProps & {
  readonly value: string;
  /** Receives the text when the field loses focus. */
  readonly onCommit: (typed: string) => void;
};

/**
 * Text field that normalizes its value on blur. Changing the text during IME composition would
 * break the input.
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
        // Some keyboards end the composition only after blur.
        if (document.activeElement !== currentTarget) onCommit(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => {
        if (!isComposing.current) onCommit(currentTarget.value);
      }}
    />
  );
}

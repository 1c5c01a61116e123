import { useComposedInput } from '../text-field/use-composed-input.ts';

type NormalizedInput = {
  readonly value: string;
  readonly normalize: (typed: string) => string;
  readonly onValue: (normalized: string) => void;
};

/** Input whose text is normalized while typing, but not during IME composition. */
export function useNormalizedInput({ value, normalize, onValue }: NormalizedInput) {
  return useComposedInput({ value, onCommit: (input) => onValue(normalize(input.value)) });
}

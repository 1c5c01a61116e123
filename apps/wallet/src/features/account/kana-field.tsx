import { toHiragana } from '@saifu/domain/shared/hiragana';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import type { TextFieldProps } from '@saifu/ui/text-field/text-field';

type KanaFieldProps = TextFieldProps & {
  readonly value: string;
  /** Hears the value in hiragana once the person has left the field. */
  readonly onCommit: (value: string) => void;
};

/** The reading of a name. Katakana becomes hiragana when the field is left. */
export function KanaField({ onCommit, ...field }: KanaFieldProps) {
  const settle = (typed: string) => {
    const normalized = toHiragana(typed);
    if (normalized !== typed) onCommit(normalized);
  };
  return <CommitOnBlurField {...field} autoComplete="off" onCommit={settle} />;
}

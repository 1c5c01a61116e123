import { toHiragana } from '@saifu/domain/shared/hiragana';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import type { TextFieldProps } from '@saifu/ui/text-field/text-field';

type KanaFieldProps = TextFieldProps & {
  readonly value: string;
  /** Called on blur with the value converted to hiragana. */
  readonly onCommit: (value: string) => void;
};

/** Input for the kana reading of a name. Converts katakana to hiragana on blur. */
export function KanaField({ onCommit, ...field }: KanaFieldProps) {
  const commit = (typed: string) => {
    const normalized = toHiragana(typed);
    if (normalized !== typed) onCommit(normalized);
  };
  return <CommitOnBlurField {...field} autoComplete="off" onCommit={commit} />;
}

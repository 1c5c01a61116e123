import { toHiragana } from '@saifu/domain/shared/hiragana';
import { SettledField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import type { TextFieldProps } from '@saifu/ui/text-field/text-field';

type KanaFieldProps = TextFieldProps & {
  readonly value: string;
  /** Hears the value in hiragana once the person has left the field. */
  readonly onSettle: (value: string) => void;
};

/** The reading of a name. Katakana becomes hiragana when the field is left. */
export function KanaField({ onSettle, ...field }: KanaFieldProps) {
  const settle = (typed: string) => {
    const folded = toHiragana(typed);
    if (folded !== typed) onSettle(folded);
  };
  return <SettledField {...field} autoComplete="off" onSettle={settle} />;
}

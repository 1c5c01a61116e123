import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Keypad } from '@saifu/ui/keypad/keypad';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '../i18n/use-translate.tsx';

/** An amount has at most nine digits; the keypad stops there. */
const DIGITS_MAX = 9;

type AmountKeypadProps = { readonly amount: string; readonly onAmount: (amount: string) => void };

/** Keypad for an amount, which is announced as it changes. */
export function AmountKeypad({ amount, onAmount }: AmountKeypadProps) {
  const t = useTranslate();
  const digits = amount.replaceAll(',', '');
  return (
    <>
      <Keypad
        label={t('app.keypad')}
        deleteLabel={t('app.keypad_delete')}
        onDigits={(more) => onAmount(groupAmount((digits + more).slice(0, DIGITS_MAX)))}
        onDelete={() => onAmount(groupAmount(digits.slice(0, -1)))}
      />
      <VisuallyHidden role="status">{amount !== '' && `¥${amount}`}</VisuallyHidden>
    </>
  );
}

import { normalizeBitcash, groupBitcash } from '@saifu/domain/payments/bitcash';
import { Card } from '@saifu/ui/card/card';
import { FoldedField } from '@saifu/ui/normalized-field/normalized-field';
import { useText } from '../../i18n/use-text.tsx';
import type { PaymentFieldProps } from './use-payment-form.ts';

const LENGTH = 16;

/** Sixteen hiragana, shown four by four; katakana becomes hiragana when it is not in the making. */
export function BitcashField({ value, error, ref, onValue }: PaymentFieldProps) {
  const text = useText();
  const label = text('payment.bitcash_number');
  return (
    <Card>
      <FoldedField
        value={value}
        fold={(typed) => groupBitcash([...normalizeBitcash(typed)].slice(0, LENGTH).join(''))}
        onValue={onValue}
        ref={ref}
        label={label}
        hint={text('payment.bitcash_hint')}
        error={error && text.error(error, { label })}
        lang="ja"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}

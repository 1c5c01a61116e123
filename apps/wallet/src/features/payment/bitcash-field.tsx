import { foldBitcash, groupBitcash } from '@saifu/domain/bitcash';
import { Card } from '@saifu/ui/card';
import { TextField } from '@saifu/ui/text-field';

import { useText } from '../../text/use-text.tsx';
import { useKanaInput } from './use-kana-input.ts';
import type { PaymentFieldProps } from './use-payment-form.ts';

const LENGTH = 16;

/** Sixteen hiragana, shown four by four; katakana becomes hiragana when it is not in the making. */
export function BitcashField({ value, fault, ref, onValue }: PaymentFieldProps) {
  const text = useText();
  const label = text('payment.bitcash_number');
  const input = useKanaInput({
    value,
    fold: (typed) => groupBitcash([...foldBitcash(typed)].slice(0, LENGTH).join('')),
    onValue,
  });
  return (
    <Card>
      <TextField
        {...input}
        ref={ref}
        label={label}
        hint={text('payment.bitcash_hint')}
        error={fault && text.refusal(fault, { label })}
        lang="ja"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}

import { groupBitcash, normalizeBitcash } from '@saifu/domain/payments/bitcash';
import { Card } from '@saifu/ui/card/card';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { useTranslate } from '../../i18n/use-translate.tsx';
import type { PaymentFieldProps } from './use-payment-form.ts';

const LENGTH = 16;

/**
 * Sixteen hiragana in groups of four. Katakana is converted to hiragana outside of an IME
 * composition.
 */
export function BitcashField({ value, error, ref, onValue }: PaymentFieldProps) {
  const t = useTranslate();
  const label = t('payment.bitcash_number');
  return (
    <Card>
      <NormalizedField
        value={value}
        normalize={(typed) => groupBitcash([...normalizeBitcash(typed)].slice(0, LENGTH).join(''))}
        onValue={onValue}
        ref={ref}
        label={label}
        hint={t('payment.bitcash_hint')}
        error={error && t.error(error, { label })}
        lang="ja"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}

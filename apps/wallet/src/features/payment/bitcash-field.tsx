import { groupBitcash, normalizeBitcash } from '@saifu/domain/payments/bitcash';
import { Card } from '@saifu/ui/card/card';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { PaymentFieldProps } from './use-payment-form.ts';

const LENGTH = 16;

/**
 * Sixteen hiragana in groups of four. Katakana is converted to hiragana outside of an IME
 * composition.
 */
export function BitcashField({ form }: PaymentFieldProps) {
  const t = useTranslate();
  const { onChange: _, ...field } = form.fieldProps('bitcash');
  return (
    <Card>
      <NormalizedField
        {...field}
        normalize={(typed) => groupBitcash([...normalizeBitcash(typed)].slice(0, LENGTH).join(''))}
        onValue={(typed) => form.set('bitcash', typed)}
        hint={t('payment.bitcash_hint')}
        lang="ja"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}

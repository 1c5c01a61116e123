import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '../../i18n/use-translate.tsx';
import type { PaymentFieldProps } from './use-payment-form.ts';

/** Contact address of a guest. The payment confirmation is sent there. */
export function ContactField({ value, error, ref, onValue }: PaymentFieldProps) {
  const t = useTranslate();
  const label = t('payment.contact');
  return (
    <Card>
      <TextField
        ref={ref}
        label={label}
        hint={t('payment.contact_hint')}
        error={error && t.error(error, { label })}
        value={value}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        onChange={({ target }) => onValue(target.value)}
      />
    </Card>
  );
}

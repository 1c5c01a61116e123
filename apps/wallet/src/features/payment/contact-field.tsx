import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { PaymentFieldProps } from './use-payment-form.ts';

/** Contact address of a guest. The payment confirmation is sent there. */
export function ContactField({ form }: PaymentFieldProps) {
  const t = useTranslate();
  return (
    <Card>
      <TextField
        {...form.fieldProps('contact')}
        hint={t('payment.contact_hint')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}

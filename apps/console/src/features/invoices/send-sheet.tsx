import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { Button } from '@saifu/ui/button/button';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import styles from './invoices.module.css';
import { type InvoiceSendBody, useSendInvoice, validateSend } from './queries.ts';

type SendSheetProps = {
  readonly invoiceId: string;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Sends the payment link of an invoice by email or SMS. */
export function SendSheet({ onDismiss, ...props }: SendSheetProps) {
  const t = useTranslate();
  return (
    <Sheet
      title={t('console_invoice.send_title')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <SendForm {...props} />
    </Sheet>
  );
}

type Channel = InvoiceSendBody['channel'];

const LABELS = { email: 'field.email', sms: 'field.phone' } as const;

function SendForm({ invoiceId, onDone }: Omit<SendSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const [channel, setChannel] = useState<Channel>('email');
  const sendInvoice = useSendInvoice(invoiceId);
  const attempt = useAttempt();
  const { submit, fieldProps, clearError, error, isPending } = useForm({
    // Most payers are in Japan, whatever the language of the console.
    initial: { to: '', language: 'ja' },
    labels: { to: LABELS[channel], language: 'console_invoice.send_language' },
    validate: (typed) => validateSend(toBody(channel, typed)),
    send: (typed) => {
      const body = toBody(channel, typed);
      return attempt(JSON.stringify(body), (key) => sendInvoice(body, key));
    },
    onDone: ({ masked_recipient: recipient }) =>
      onDone(t('console_invoice.send_done', { recipient })),
  });
  const choose = (chosen: Channel) => {
    setChannel(chosen);
    clearError('to');
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <SegmentedControl
        label={t('console_invoice.send_channel')}
        options={[
          { value: 'email', label: t('console_invoice.send_email') },
          { value: 'sms', label: t('console_invoice.send_sms') },
        ]}
        value={channel}
        onChange={choose}
      />
      <TextField
        {...fieldProps('to')}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <SelectField
        {...fieldProps('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`setting.language_${value}`) }))}
      />
      <p className={styles.secondary}>{t('console_invoice.send_about')}</p>
      <Button type="submit" full busy={isPending}>
        {t('console_invoice.send_submit')}
      </Button>
    </form>
  );
}

type Typed = { readonly to: string; readonly language: string };

function toBody(channel: Channel, { to, language }: Typed): InvoiceSendBody {
  return { channel, to, language: language as Language };
}

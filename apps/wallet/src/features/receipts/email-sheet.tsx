import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { mailReceipt, useReceiptSettings, validateSettings } from './queries.ts';

type MailSheetProps = {
  readonly receiptId: string;
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
};

/** Asks for the recipient address, prefilled with the known one. */
export function MailSheet({ onClose, ...form }: MailSheetProps) {
  const t = useTranslate();
  const settings = useReceiptSettings();
  // If the known address cannot be loaded, another can still be typed.
  const isKnown = settings.data !== undefined || settings.error !== null;
  return (
    <Sheet title={t('receipts.mail')} onDismiss={onClose} closeLabel={t('app.close')}>
      {isKnown ? (
        <MailForm {...form} email={settings.data?.email ?? ''} />
      ) : (
        <div role="status">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          <Skeleton shape="row" />
        </div>
      )}
    </Sheet>
  );
}

type MailFormProps = Omit<MailSheetProps, 'onClose'> & { readonly email: string };

function MailForm({ receiptId, email, onSent }: MailFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { email },
    labels: { email: 'field.email' },
    validate: validateSettings,
    send: (values) => mailReceipt(receiptId, values.email),
    onDone: (_, values) => onSent(values.email.trim()),
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('receipts.mail_about')}
      />
      <Button type="submit" full busy={isPending}>
        {t('receipts.mail_send')}
      </Button>
    </form>
  );
}

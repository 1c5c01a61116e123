import type { ReceiptSettingsView } from '@saifu/contract/receipt';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { SettingChanges } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Values = { readonly email: string; readonly auto_email: boolean };

/** Email address for receipts, and whether they are sent automatically. */
export function EmailForm({ settings }: { readonly settings: ReceiptSettingsView }) {
  const t = useTranslate();
  const form = useSettingsForm<Values>({
    initial: { email: settings.email ?? '', auto_email: settings.auto_email },
    labels: { email: 'field.email', auto_email: 'receipts.auto_email' },
    toChanges: (values) => toChanges(values, settings),
  });
  return (
    <SettingsForm form={form}>
      <TextField
        {...form.fieldProps('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('receipts.email_hint')}
      />
      <Checkbox
        {...form.checkProps('auto_email')}
        role="switch"
        hint={t('receipts.auto_email_hint')}
      />
    </SettingsForm>
  );
}

/** An address that was only displayed is not sent, so it keeps following the account's address. */
function toChanges({ email, auto_email }: Values, before: ReceiptSettingsView): SettingChanges {
  const typed = email.trim();
  if (typed === (before.email ?? '')) return { auto_email };
  return { email: typed === '' ? null : typed, auto_email };
}

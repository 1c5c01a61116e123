import type { ReceiptSettingsView } from '@saifu/contract/receipt';
import type { Honorific } from '@saifu/domain/receipts/receipt';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { SettingChanges } from './queries.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Values = {
  readonly recipient_name: string;
  readonly honorific: Honorific;
  readonly default_description: string;
};

/** Default recipient and description of future receipts. */
export function NameForm({ settings }: { readonly settings: ReceiptSettingsView }) {
  const t = useTranslate();
  const form = useSettingsForm<Values>({
    initial: {
      recipient_name: settings.recipient_name ?? '',
      honorific: settings.honorific,
      default_description: settings.default_description ?? '',
    },
    labels: { recipient_name: 'field.recipient_name', default_description: 'field.description' },
    toChanges,
  });
  return (
    <SettingsForm form={form}>
      <p>{t(settings.recipient_name === null ? 'receipts.name_empty' : 'receipts.name_about')}</p>
      <RecipientFields
        recipient={{
          field: form.fieldProps('recipient_name'),
          fieldError: form.errors.recipient_name,
        }}
        recipientHint={t('receipts.name_hint')}
        honorific={form.values.honorific}
        onHonorific={(honorific) => form.set('honorific', honorific)}
        description={{
          field: form.fieldProps('default_description'),
          fieldError: form.errors.default_description,
        }}
      />
    </SettingsForm>
  );
}

function toChanges({ recipient_name, honorific, default_description }: Values): SettingChanges {
  return {
    recipient_name: recipient_name.trim() || null,
    honorific,
    default_description: default_description.trim() || null,
  };
}

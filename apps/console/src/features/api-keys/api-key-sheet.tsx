import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type NewApiKey, validateApiKey } from './queries.ts';

type ApiKeySheetProps = {
  /** Creates the key, shows its secret and closes the sheet. */
  readonly create: (body: NewApiKey) => Promise<void>;
  readonly onDismiss: () => void;
};

export function ApiKeySheet({ create, onDismiss }: ApiKeySheetProps) {
  const t = useTranslate();
  return (
    <Sheet
      title={t('console_developer.key_create')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <ApiKeyForm create={create} />
    </Sheet>
  );
}

function ApiKeyForm({ create }: Pick<ApiKeySheetProps, 'create'>) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { name: '' },
    labels: { name: 'console_developer.key_name' },
    fieldByErrorCode: { 'key.too_many': 'name' },
    validate: validateApiKey,
    send: create,
    onDone: () => undefined,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('name')}
        hint={t('console_developer.key_name_hint')}
        autoComplete="off"
      />
      <Button type="submit" full busy={isPending}>
        {t('console_developer.key_create_submit')}
      </Button>
    </form>
  );
}

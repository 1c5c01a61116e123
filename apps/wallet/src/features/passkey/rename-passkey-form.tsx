import { PASSKEY_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRenamePasskey, validatePasskeyName } from './queries.ts';

type RenamePasskeyFormProps = {
  readonly id: string;
  readonly name: string;
  readonly onRenamed: (name: string) => void;
};

export function RenamePasskeyForm({ id, name, onRenamed }: RenamePasskeyFormProps) {
  const t = useTranslate();
  const rename = useRenamePasskey();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { name },
    labels: { name: 'passkey.name' },
    validate: validatePasskeyName,
    send: (values) => rename(id, values),
    onDone: (renamed) => onRenamed(renamed.name),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('name')}
        data-focus-first
        maxLength={PASSKEY_NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <Button type="submit" full busy={isPending}>
        {t('passkey.save')}
      </Button>
    </form>
  );
}

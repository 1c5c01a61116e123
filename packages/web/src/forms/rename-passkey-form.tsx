import { PASSKEY_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '../i18n/use-translate.tsx';
import { ErrorNotice } from './error-notice.tsx';
import styles from './form.module.css';
import { type FormErrors, useForm } from './use-form.ts';

type Values = { readonly name: string };

type RenamePasskeyFormProps = Values & {
  readonly validate: (values: Values) => FormErrors;
  readonly rename: (values: Values) => Promise<Values>;
  readonly onRenamed: (name: string) => void;
};

export function RenamePasskeyForm({ name, validate, rename, onRenamed }: RenamePasskeyFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { name },
    labels: { name: 'passkey.name' },
    validate,
    send: rename,
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

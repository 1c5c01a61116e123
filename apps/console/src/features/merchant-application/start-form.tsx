import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { requestApplicationLink, validateApplicant } from './queries.ts';

type StartFormProps = { readonly onSent: (email: string) => void };

/** Asks for the address that the link is sent to. */
export function StartForm({ onSent }: StartFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { email: '' },
    labels: { email: 'field.email' },
    validate: validateApplicant,
    send: ({ email }) => requestApplicationLink(email),
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('email')}
        hint={t('console_apply.start_about')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_apply.start')}
      </Button>
    </form>
  );
}

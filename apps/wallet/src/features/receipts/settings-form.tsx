import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode, SubmitEvent } from 'react';

type SettingsFormProps = {
  readonly form: {
    readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly error: AppError | null;
    readonly isPending: boolean;
    readonly isSaved: boolean;
  };
  readonly children: ReactNode;
};

/** Form with settings and one save button. */
export function SettingsForm({ form, children }: SettingsFormProps) {
  const t = useTranslate();
  return (
    <Card>
      <form className={formStyles.form} noValidate onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        {children}
        <Button type="submit" full busy={form.isPending}>
          {t('profile.save')}
        </Button>
        {form.isSaved && <Alert tone="success">{t('receipts.saved')}</Alert>}
      </form>
    </Card>
  );
}

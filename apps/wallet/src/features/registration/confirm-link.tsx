import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { type ReactNode, useState } from 'react';
import { type Confirmed, confirmByLink } from './queries.ts';

type ConfirmLinkProps = {
  readonly token: string;
  readonly onConfirmed: (confirmed: Confirmed) => void;
  /** Actions shown when the link is no longer valid. */
  readonly renderActions: (isUsed: boolean) => ReactNode;
};

/**
 * Opening the link changes nothing, because mail programs open links too. The request is sent only
 * when the user presses the button.
 */
export function ConfirmLink({ token, onConfirmed, renderActions }: ConfirmLinkProps) {
  const t = useTranslate();
  const { isPasswordShown, ...form } = useLinkForm(token, onConfirmed);
  const code = form.error?.code;
  if (code?.startsWith('link.')) {
    return (
      <div className={styles.form}>
        <ErrorNotice error={form.error} />
        <div ref={focusOnMount} tabIndex={-1} className={styles.form}>
          {renderActions(code === 'link.used')}
        </div>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorNotice error={code === 'account.password_required' ? null : form.error} />
      {isPasswordShown ? (
        <>
          <p role="alert">{t('sign_up.verify_password')}</p>
          <PasswordField
            {...form.fieldProps('password')}
            ref={focusOnMount}
            showLabel={t('sign_in.show_password')}
            hideLabel={t('sign_in.hide_password')}
            autoComplete="current-password"
          />
        </>
      ) : (
        <p>{t('sign_up.verify_lead')}</p>
      )}
      <Button type="submit" full busy={form.isPending}>
        {t('sign_up.verify_submit')}
      </Button>
    </form>
  );
}

/** The password field appears when the server requires it, and then stays. */
function useLinkForm(token: string, onConfirmed: (confirmed: Confirmed) => void) {
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const form = useForm({
    initial: { password: '' },
    labels: { password: 'field.password' },
    fieldByErrorCode: { 'account.password_wrong': 'password' },
    validate: ({ password }) =>
      isPasswordShown && password === '' ? { password: { code: 'field.required' } } : {},
    send: async ({ password }: { readonly password: string }) => {
      try {
        return await confirmByLink(isPasswordShown ? { token, password } : { token });
      } catch (error) {
        if (isPasswordRequired(error)) setIsPasswordShown(true);
        throw error;
      }
    },
    onDone: onConfirmed,
  });
  return { ...form, isPasswordShown };
}

function isPasswordRequired(error: unknown): boolean {
  return error instanceof Error && toAppError(error).code === 'account.password_required';
}

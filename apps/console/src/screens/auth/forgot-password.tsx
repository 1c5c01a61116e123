import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ForgotPasswordForm } from '../../features/session/forgot-password-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './sign-in.module.css';

export function ForgotPassword() {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthPage title="console_auth.forgot_title" lead={t('console_auth.forgot_lead')}>
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <Alert tone="success">{t('console_auth.forgot_sent', { email: sentTo })}</Alert>
      )}
      <Link className={styles.forgot} href={getPath('SignIn')}>
        {t('sign_in.to_sign_in')}
      </Link>
    </AuthPage>
  );
}

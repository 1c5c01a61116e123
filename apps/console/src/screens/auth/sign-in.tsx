import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { PasskeySignInButton } from '@saifu/web/forms/passkey-sign-in-button.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { passkeySignIn } from '../../features/session/queries.ts';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './sign-in.module.css';
import { readSignInState } from './sign-in-state.ts';
import { useStartSession } from './use-start-session.ts';

const loadPasskeySignIn = async () => passkeySignIn;

export function SignIn() {
  const t = useTranslate();
  const startSession = useStartSession();
  const notice = readSignInState(useLocation().state);
  return (
    <AuthPage
      title="console_auth.sign_in_title"
      notice={notice && <Alert tone="success">{t(notice)}</Alert>}
    >
      <SignInForm onSignedIn={startSession} />
      <PasskeySignInButton loadApi={loadPasskeySignIn} onSignedIn={startSession} />
      <Link className={styles.forgot} href={getPath('ForgotPassword')}>
        {t('sign_in.forgot')}
      </Link>
      <Link className={styles.forgot} href={getPath('Apply')}>
        {t('console_apply.to_apply')}
      </Link>
    </AuthPage>
  );
}

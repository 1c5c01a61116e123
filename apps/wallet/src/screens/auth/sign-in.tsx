import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { lazy, Suspense, useRef } from 'react';
import { getPath } from '../../app/routes.ts';
import { PasskeySignIn } from '../../features/passkey/passkey-sign-in.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { readAuthState } from './auth-state.ts';
import styles from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/** Loaded lazily: few users need it, and every user waits for this screen. */
const ResendConfirmation = lazy(async () => {
  const loaded = await import('../../features/registration/resend-confirmation.tsx');
  return { default: loaded.ResendConfirmation };
});

export function SignIn() {
  const t = useTranslate();
  const completeSignIn = useCompleteSignIn();
  const { state, search } = useLocation();
  const { ended, login_id: loginId = '' } = readAuthState(state);
  const typed = useRef(loginId);
  return (
    <SignInLayout
      title="screen.sign_in"
      typedLoginId={() => typed.current}
      notice={ended && <Alert tone="warning">{t.error(ended)}</Alert>}
    >
      <SignInForm
        loginId={loginId}
        onLoginId={(now) => {
          typed.current = now;
        }}
        notConfirmed={(now) => (
          <Suspense>
            <ResendConfirmation to={{ login_id: now }} />
          </Suspense>
        )}
        onSignedIn={completeSignIn}
      />
      <PasskeySignIn onSignedIn={completeSignIn} />
      <Link className={styles.forgot} href={getPath('ForgotPassword') + search}>
        {t('sign_in.forgot')}
      </Link>
    </SignInLayout>
  );
}

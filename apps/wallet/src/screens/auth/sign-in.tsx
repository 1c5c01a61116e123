import { Notice } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { lazy, Suspense, useRef } from 'react';
import { pathOf } from '../../app/routes.ts';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useLocation } from '../../routing/location.ts';
import { readEntranceState } from './auth-state.ts';
import styles from './sign-in.module.css';
import { SignInFrame } from './sign-in-layout.tsx';
import { useEnter } from './use-complete-sign-in.ts';

/** Few people need it, and everybody waits for this screen. */
const ResendConfirmation = lazy(async () => {
  const loaded = await import('../../features/registration/resend-confirmation.tsx');
  return { default: loaded.ResendConfirmation };
});

export function SignIn() {
  const text = useText();
  const enter = useEnter();
  const { state, search } = useLocation();
  const { ended, login_id: loginId = '' } = readEntranceState(state);
  const typed = useRef(loginId);
  return (
    <SignInFrame
      title="screen.sign_in"
      typedLoginId={() => typed.current}
      notice={ended && <Notice tone="warning">{text.error(ended)}</Notice>}
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
        onSignedIn={enter}
      />
      <Link className={styles.forgot} href={pathOf('ForgotPassword') + search}>
        {text('sign_in.forgot')}
      </Link>
    </SignInFrame>
  );
}

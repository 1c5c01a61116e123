import { productNow } from '@saifu/client/clock';
import { ChallengeView } from '@saifu/contract/authentication';
import { Link } from '@saifu/ui/link/link';
import { CodeForm } from '@saifu/web/forms/code-form.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { safeRedirect } from '../../app/guard.ts';
import { getPath } from '../../app/routes.ts';
import { signInByCode, validateCode } from '../../features/authentication/queries.ts';
import { RequestAgain } from '../../features/authentication/request-again.tsx';
import { ConfirmCodeForm } from '../../features/registration/confirm-code-form.tsx';
import { useIsLoggedIn } from '../../features/session/use-session.ts';
import { submitProof, validateProof } from '../../features/step-up/queries.ts';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type AuthState, buildOtpUrl, readAuthState } from './auth-state.ts';
import { Confirmed } from './confirmed.tsx';
import { useCompleteConfirmation } from './use-complete-confirmation.ts';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/** Members use the code for step-up; guests confirm an account or sign in. */
export function EnterOtp() {
  const isLoggedIn = useIsLoggedIn();
  const purpose = useSearchParams().get('purpose');
  if (isLoggedIn) return <ConfirmByCode />;
  return purpose === 'registration' ? <ConfirmAccountByCode /> : <SignInByCode />;
}

function ConfirmAccountByCode() {
  const t = useTranslate();
  const registrationId = useSearchParams().get('challenge_id') ?? '';
  const [isConfirmed, setIsConfirmed] = useState(false);
  const complete = useCompleteConfirmation(() => setIsConfirmed(true));
  if (isConfirmed) return <Confirmed />;
  return (
    <AuthLayout title={t('screen.enter_otp')} back={getPath('SignIn')}>
      <ConfirmCodeForm registrationId={registrationId} onConfirmed={complete} />
      <InboxHint />
    </AuthLayout>
  );
}

function ConfirmByCode() {
  const t = useTranslate();
  const navigate = useNavigate();
  const query = useSearchParams();
  const challengeId = query.get('challenge_id') ?? '';
  const back = safeRedirect(query.get('redirect'), window.location.origin);
  return (
    <AuthLayout title={t('one_time_code.confirm_title')} back={back}>
      <p>{t('one_time_code.sent_somewhere')}</p>
      <CodeForm
        key={challengeId}
        challengeId={challengeId}
        submit="one_time_code.confirm"
        validate={validateProof}
        send={submitProof}
        onDone={() => navigate(back, { replace: true })}
      />
      <InboxHint />
    </AuthLayout>
  );
}

function SignInByCode() {
  const t = useTranslate();
  const completeSignIn = useCompleteSignIn();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const query = useSearchParams();
  const challengeId = query.get('challenge_id') ?? '';
  const { login_id: loginId, sent_at: at, ...authState } = readAuthState(state);
  const challenge = ChallengeView.safeParse(authState.challenge).data;

  const redirect = query.get('redirect');
  const redirectQuery = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  const signInPath = getPath('SignInWithOTP') + redirectQuery;

  const replaceChallenge = (next: ChallengeView) => {
    const id = loginId === undefined ? {} : { login_id: loginId };
    const nextState: AuthState = { ...id, challenge: next, sent_at: productNow() };
    const to = buildOtpUrl(getPath('EnterOtp'), next, search);
    navigate(to, { replace: true, state: nextState });
  };

  return (
    <AuthLayout
      title={t('screen.enter_otp')}
      back={signInPath}
      foot={
        <>
          <Link href={signInPath}>{t('one_time_code.other_address')}</Link>
          <br />
          <Link href={getPath('SignIn') + redirectQuery}>{t('sign_in.use_password')}</Link>
        </>
      }
    >
      <p>
        {challenge
          ? t('one_time_code.sent', {
              destination: challenge.masked_destination,
              minutes: challenge.expires_in / 60,
            })
          : t('one_time_code.sent_somewhere')}
      </p>
      <CodeForm
        key={challengeId}
        challengeId={challengeId}
        submit="one_time_code.submit"
        validate={validateCode}
        send={signInByCode}
        onDone={completeSignIn}
      />
      {loginId !== undefined && challenge && at !== undefined && (
        <RequestAgain
          loginId={loginId}
          channel="otp"
          last={{ at, waitSeconds: challenge.resend_after_seconds }}
          onRequested={replaceChallenge}
        />
      )}
      {/* Loaded late; below the form it does not shift anything the user is about to press. */}
      <InboxHint />
    </AuthLayout>
  );
}

import { productNow } from '@saifu/client/clock';
import { SIGN_IN_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useRef, useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { RequestAgain } from '../../features/authentication/request-again.tsx';
import {
  RequestCodeForm,
  type Requested,
} from '../../features/authentication/request-code-form.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type AuthState, buildOtpUrl, readAuthState } from './auth-state.ts';
import { SignInLayout } from './sign-in-layout.tsx';

type SentLink = Requested & { readonly at: number };

export function SignInWithOTP() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { login_id: loginId = '' } = readAuthState(state);
  const typed = useRef(loginId);
  const [sentLink, setSentLink] = useState<SentLink | null>(null);

  const proceed = (requested: Requested) => {
    const at = productNow();
    if (requested.channel === 'link') return setSentLink({ ...requested, at });
    const { challenge } = requested;
    const nextState: AuthState = { login_id: requested.loginId, challenge, sent_at: at };
    navigate(buildOtpUrl(getPath('EnterOtp'), challenge, search), { state: nextState });
  };

  if (sentLink) return <LinkSent {...sentLink} />;
  return (
    <SignInLayout title="screen.sign_in_with_otp" typedLoginId={() => typed.current}>
      <RequestCodeForm
        loginId={loginId}
        onTyped={(now) => {
          typed.current = now;
        }}
        onRequested={proceed}
      />
    </SignInLayout>
  );
}

function LinkSent({ loginId, challenge, at }: SentLink) {
  const t = useTranslate();
  return (
    <AuthLayout title={t('account.check_messages')} back={getPath('SignIn')} isFocusedOnMount>
      <p>
        {t('one_time_code.link_sent', {
          destination: challenge.masked_destination,
          minutes: SIGN_IN_LINK_LIFE_MS / 60_000,
        })}
      </p>
      <p>{t('account.not_arrived')}</p>
      <InboxHint />
      <RequestAgain
        loginId={loginId}
        channel="link"
        last={{ at, waitSeconds: challenge.resend_after_seconds }}
      />
    </AuthLayout>
  );
}

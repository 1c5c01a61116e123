import { productNow } from '@saifu/client/clock';
import { ChallengeView } from '@saifu/contract/authentication';
import { Link } from '@saifu/ui/link';
import { pathOf } from '../app/routes.ts';
import { EnterCodeForm } from '../features/authentication/enter-code-form.tsx';
import { RequestAgain } from '../features/authentication/request-again.tsx';
import { useLocation, useNavigate, useSearchParams } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import { Entrance } from './entrance.tsx';
import { codeAddress, type EntranceState, readEntranceState } from './entrance-state.ts';
import { InboxHint } from './inbox-hint.tsx';
import { useEnter } from './use-enter.ts';

export function EnterOtp() {
  const text = useText();
  const enter = useEnter();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const query = useSearchParams();
  const challengeId = query.get('challenge_id') ?? '';
  const { login_id: loginId, sent_at: at, ...handedOver } = readEntranceState(state);
  const challenge = ChallengeView.safeParse(handedOver.challenge).data;

  const redirect = query.get('redirect');
  const wayBack = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  const anew = pathOf('SignInWithOTP') + wayBack;

  const renew = (next: ChallengeView) => {
    const id = loginId === undefined ? {} : { login_id: loginId };
    const handed: EntranceState = { ...id, challenge: next, sent_at: productNow() };
    const to = codeAddress(pathOf('EnterOtp'), next, search);
    navigate(to, { replace: true, state: handed });
  };

  return (
    <Entrance
      title={text('screen.enter_otp')}
      back={anew}
      foot={
        <>
          <Link href={anew}>{text('one_time_code.other_address')}</Link>
          <br />
          <Link href={pathOf('SignIn') + wayBack}>{text('sign_in.use_password')}</Link>
        </>
      }
    >
      <p>
        {challenge
          ? text('one_time_code.sent', {
              destination: challenge.masked_destination,
              minutes: challenge.expires_in / 60,
            })
          : text('one_time_code.sent_somewhere')}
      </p>
      <InboxHint />
      <EnterCodeForm key={challengeId} challengeId={challengeId} onSignedIn={enter} />
      {loginId !== undefined && challenge && at !== undefined && (
        <RequestAgain
          loginId={loginId}
          channel="otp"
          last={{ at, waitSeconds: challenge.resend_after_seconds }}
          onRequested={renew}
        />
      )}
    </Entrance>
  );
}

import { productNow } from '@saifu/client/clock';
import { RegistrationView } from '@saifu/contract/registration';
import { pathOf } from '../../app/routes.ts';
import { SignUpForm } from '../../features/registration/sign-up-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { Link as StatefulLink } from '../../routing/link.tsx';
import { useLocation, useNavigate } from '../../routing/location.ts';
import { Entrance } from './auth-layout.tsx';
import { type EntranceState, readEntranceState } from './auth-state.ts';
import { SignUpSent } from './sign-up-sent.tsx';

export function SignUp() {
  const text = useText();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { sent_at: at = 0, ...handedOver } = readEntranceState(state);
  const registration = RegistrationView.safeParse(handedOver.registration).data;
  const signIn = pathOf('SignIn') + search;

  const turn = (registered: RegistrationView) => {
    const handed: EntranceState = { registration: registered, sent_at: productNow() };
    navigate({ search }, { replace: true, state: handed });
  };
  const signInLink = (loginId: string, words: string) => (
    <StatefulLink to={signIn} state={{ login_id: loginId } satisfies EntranceState}>
      {words}
    </StatefulLink>
  );

  if (registration) return <SignUpSent registration={registration} at={at} signIn={signIn} />;
  return (
    <Entrance
      title={text('screen.sign_up')}
      back={signIn}
      foot={
        <>
          {text('sign_up.have_account')} {signInLink('', text('sign_up.sign_in'))}
        </>
      }
    >
      <SignUpForm termsHref={pathOf('GeneralTerms')} signInLink={signInLink} onRegistered={turn} />
    </Entrance>
  );
}

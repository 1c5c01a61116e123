import { productNow } from '@saifu/client/clock';
import { RegistrationView } from '@saifu/contract/registration';
import { getPath } from '../../app/routes.ts';
import { SignUpForm } from '../../features/registration/sign-up-form.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { Link as StatefulLink } from '../../routing/link.tsx';
import { useLocation, useNavigate } from '../../routing/location.ts';
import { AuthLayout } from './auth-layout.tsx';
import { type AuthState, readAuthState } from './auth-state.ts';
import { SignUpSent } from './sign-up-sent.tsx';

export function SignUp() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { sent_at: at = 0, ...authState } = readAuthState(state);
  const registration = RegistrationView.safeParse(authState.registration).data;
  const signIn = getPath('SignIn') + search;

  const showSent = (registered: RegistrationView) => {
    const nextState: AuthState = { registration: registered, sent_at: productNow() };
    navigate({ search }, { replace: true, state: nextState });
  };
  const signInLink = (loginId: string, label: string) => (
    <StatefulLink to={signIn} state={{ login_id: loginId } satisfies AuthState}>
      {label}
    </StatefulLink>
  );

  if (registration) return <SignUpSent registration={registration} at={at} signIn={signIn} />;
  return (
    <AuthLayout
      title={t('screen.sign_up')}
      back={signIn}
      foot={
        <>
          {t('sign_up.have_account')} {signInLink('', t('sign_up.sign_in'))}
        </>
      }
    >
      <SignUpForm
        termsHref={getPath('GeneralTerms')}
        signInLink={signInLink}
        onRegistered={showSent}
      />
    </AuthLayout>
  );
}

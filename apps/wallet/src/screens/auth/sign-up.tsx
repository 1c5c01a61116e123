import { productNow } from '@saifu/client/clock';
import { RegistrationView } from '@saifu/contract/registration';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Link as StatefulLink } from '@saifu/web/routing/link.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { FeatureNotice } from '../../features/order/feature-notice.tsx';
import { useDisabledFeatures } from '../../features/order/queries.ts';
import { SignUpForm } from '../../features/registration/sign-up-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type AuthState, readAuthState } from './auth-state.ts';
import { SignUpSent } from './sign-up-sent.tsx';

export function SignUp() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { sent_at: at = 0, login_id: address = '', ...authState } = readAuthState(state);
  const registration = RegistrationView.safeParse(authState.registration).data;
  const signIn = getPath('SignIn') + search;
  const disabled = useDisabledFeatures().find(({ feature }) => feature === 'registration');

  const goTo = (next: AuthState) => navigate({ search }, { replace: true, state: next });
  const showSent = (registered: RegistrationView, login_id: string) =>
    goTo({ registration: registered, sent_at: productNow(), login_id });
  const signInLink = (loginId: string, label: string) => (
    <StatefulLink to={signIn} state={{ login_id: loginId } satisfies AuthState}>
      {label}
    </StatefulLink>
  );

  if (registration) {
    const change = () => goTo({ login_id: address });
    const sent = { registration, address, at };
    return <SignUpSent {...sent} onChange={change} />;
  }
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
      {disabled && <FeatureNotice disabled={disabled} text="sign_up.disabled" />}
      <SignUpForm
        initial={toInitialValues(address)}
        termsHref={getPath('GeneralTerms')}
        signInLink={signInLink}
        onRegistered={showSent}
      />
    </AuthLayout>
  );
}

/** The typed address is in the history entry: it is there again after a change or a reload. */
function toInitialValues(address: string) {
  return address.includes('@') || address === ''
    ? ({ channel: 'email', email: address, phone: '' } as const)
    : ({ channel: 'phone', email: '', phone: address } as const);
}

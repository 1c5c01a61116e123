import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { setSessionItem } from '@saifu/web/lib/session-storage.ts';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { InvitationForm } from '../../features/session/invitation-form.tsx';
import { useInvitation } from '../../features/session/queries.ts';
import { AuthPage } from './auth-page.tsx';
import { useStartSession } from './use-start-session.ts';

const STORED_AS = 'console_invitation_token';

/** Opened by the link of an email: creates the member and signs it in. */
export function AcceptInvitation() {
  const t = useTranslate();
  const token = useLinkToken('token', STORED_AS);
  if (token !== null) return <Invitation token={token} />;
  return (
    <AuthPage title="console_auth.invitation_title">
      <Alert tone="danger">{t.error('invitation.unknown')}</Alert>
      <ButtonLink full href={getPath('SignIn')}>
        {t('sign_in.to_sign_in')}
      </ButtonLink>
    </AuthPage>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const query = useInvitation(token);
  if (query.data === undefined) {
    return (
      <AuthPage title="console_auth.invitation_title">
        <Pending query={query} />
        {query.error !== null && (
          <ButtonLink full variant="secondary" href={getPath('SignIn')}>
            {t('sign_in.to_sign_in')}
          </ButtonLink>
        )}
      </AuthPage>
    );
  }
  const { merchant_name, role, masked_email: email } = query.data;
  const merchant = merchant_name ?? t('console_auth.operator');
  const lead = t('console_auth.invitation_lead', {
    merchant,
    role: t(`console.role_${role}`),
    email,
  });
  return (
    <AuthPage title="console_auth.invitation_title" lead={lead}>
      <InvitationForm
        token={token}
        onAccepted={(session) => {
          setSessionItem(STORED_AS, null);
          startSession(session);
          navigate(getPath('SignIn'), { replace: true });
        }}
      />
    </AuthPage>
  );
}

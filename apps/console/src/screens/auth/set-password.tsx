import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { setSessionItem } from '@saifu/web/lib/session-storage.ts';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getPath } from '../../app/routes.ts';
import { SESSION_KEY } from '../../features/session/queries.ts';
import { SetPasswordForm } from '../../features/session/set-password-form.tsx';
import { AuthPage } from './auth-page.tsx';
import type { SignInState } from './sign-in-state.ts';

const STORED_AS = 'console_password_token';

/** Opened by the link of an email. A new password ends all sessions, this browser's too. */
export function SetPassword() {
  const t = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const token = useLinkToken('token', STORED_AS);
  const finish = () => {
    setSessionItem(STORED_AS, null);
    client.setQueryData(SESSION_KEY, null);
    const state: SignInState = { notice: 'console_auth.password_set' };
    navigate(getPath('SignIn'), { replace: true, state });
  };
  return (
    <AuthPage title="console_auth.password_title" lead={t('console_auth.password_lead')}>
      {token === null ? (
        <>
          <Alert tone="danger">{t.error('link.unknown')}</Alert>
          <ButtonLink full href={getPath('ForgotPassword')}>
            {t('console_auth.forgot_title')}
          </ButtonLink>
        </>
      ) : (
        <SetPasswordForm token={token} onDone={finish} />
      )}
    </AuthPage>
  );
}

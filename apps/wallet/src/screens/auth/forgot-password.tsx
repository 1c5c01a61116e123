import { RESET_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import {
  ForgotPasswordForm,
  ResetLinkAgain,
} from '../../features/authentication/forgot-password-form.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { readAuthState } from './auth-state.ts';
import { useSentMessage } from './use-sent-message.ts';

export function ForgotPassword() {
  const t = useTranslate();
  const { state } = useLocation();
  const [sent, saveSent] = useSentMessage();
  if (sent) {
    const minutes = RESET_LINK_LIFE_MS / 60_000;
    return (
      <AuthLayout
        key="sent"
        title={t('account.check_messages')}
        back={getPath('SignIn')}
        isFocusedOnMount
      >
        <p>{t('account.forgot_sent', { login_id: sent.loginId, minutes })}</p>
        <p>{t('account.not_arrived')}</p>
        <InboxHint />
        <ResetLinkAgain loginId={sent.loginId} last={sent} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('screen.forgot_password')} back={getPath('SignIn')}>
      <p>{t('account.forgot_lead')}</p>
      <ForgotPasswordForm loginId={readAuthState(state).login_id ?? ''} onSent={saveSent} />
    </AuthLayout>
  );
}

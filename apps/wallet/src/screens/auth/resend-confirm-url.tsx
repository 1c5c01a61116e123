import { CONFIRM_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResendConfirmation } from '../../features/registration/resend-confirmation.tsx';
import { ResendForm } from '../../features/registration/resend-form.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useSentMessage } from './use-sent-message.ts';

export function ResendConfirmUrl() {
  const t = useTranslate();
  const [sent, saveSent] = useSentMessage();
  if (sent) {
    const hours = CONFIRM_LINK_LIFE_MS / 3_600_000;
    return (
      <AuthLayout
        key="sent"
        title={t('account.check_messages')}
        back={getPath('SignIn')}
        isFocusedOnMount
      >
        <p>{t('sign_up.resend_sent', { login_id: sent.loginId, hours })}</p>
        <p>{t('account.not_arrived')}</p>
        <InboxHint />
        <ResendConfirmation to={{ login_id: sent.loginId }} last={sent} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('screen.resend_confirm_url')} back={getPath('SignIn')}>
      <p>{t('sign_up.resend_lead')}</p>
      <ResendForm onSent={saveSent} />
    </AuthLayout>
  );
}

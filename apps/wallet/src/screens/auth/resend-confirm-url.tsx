import { CONFIRM_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { pathOf } from '../../app/routes.ts';
import { ResendConfirmation } from '../../features/registration/resend-confirmation.tsx';
import { ResendForm } from '../../features/registration/resend-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { Entrance } from './auth-layout.tsx';
import { useSentMessage } from './use-sent-message.ts';

export function ResendConfirmUrl() {
  const text = useText();
  const [sent, keepSent] = useSentMessage();
  if (sent) {
    const hours = CONFIRM_LINK_LIFE_MS / 3_600_000;
    return (
      <Entrance key="sent" title={text('account.check_messages')} back={pathOf('SignIn')} hasTurned>
        <p>{text('sign_up.resend_sent', { login_id: sent.loginId, hours })}</p>
        <p>{text('account.not_arrived')}</p>
        <InboxHint />
        <ResendConfirmation to={{ login_id: sent.loginId }} last={sent} />
      </Entrance>
    );
  }
  return (
    <Entrance title={text('screen.resend_confirm_url')} back={pathOf('SignIn')}>
      <p>{text('sign_up.resend_lead')}</p>
      <ResendForm onSent={keepSent} />
    </Entrance>
  );
}

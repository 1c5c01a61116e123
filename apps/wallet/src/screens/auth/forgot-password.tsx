import { RESET_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { pathOf } from '../../app/routes.ts';
import {
  ForgotPasswordForm,
  ResetLinkAgain,
} from '../../features/authentication/forgot-password-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useLocation } from '../../routing/location.ts';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { Entrance } from './auth-layout.tsx';
import { readEntranceState } from './auth-state.ts';
import { useSentMessage } from './use-sent-message.ts';

export function ForgotPassword() {
  const text = useText();
  const { state } = useLocation();
  const [sent, keepSent] = useSentMessage();
  if (sent) {
    const minutes = RESET_LINK_LIFE_MS / 60_000;
    return (
      <Entrance key="sent" title={text('account.check_messages')} back={pathOf('SignIn')} hasTurned>
        <p>{text('account.forgot_sent', { login_id: sent.loginId, minutes })}</p>
        <p>{text('account.not_arrived')}</p>
        <InboxHint />
        <ResetLinkAgain loginId={sent.loginId} last={sent} />
      </Entrance>
    );
  }
  return (
    <Entrance title={text('screen.forgot_password')} back={pathOf('SignIn')}>
      <p>{text('account.forgot_lead')}</p>
      <ForgotPasswordForm loginId={readEntranceState(state).login_id ?? ''} onSent={keepSent} />
    </Entrance>
  );
}

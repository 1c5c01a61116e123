import type { RegistrationView } from '@saifu/contract/registration';
import { CONFIRM_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { useState } from 'react';
import { ConfirmCodeForm } from '../../features/registration/confirm-code-form.tsx';
import { ResendConfirmation } from '../../features/registration/resend-confirmation.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Confirmed } from './confirmed.tsx';

type SignUpSentProps = {
  readonly registration: RegistrationView;
  readonly at: number;
  readonly signIn: string;
};

/** After registration: where the message was sent, and the two ways to confirm it. */
export function SignUpSent({ registration, at, signIn }: SignUpSentProps) {
  const t = useTranslate();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { registration_id, channel, masked_destination, resend_after_seconds } = registration;
  if (isConfirmed) return <Confirmed next={signIn} />;
  return (
    <AuthLayout
      title={t(channel === 'email' ? 'sign_up.sent_title_email' : 'sign_up.sent_title_sms')}
      isFocusedOnMount
    >
      <p>{t('sign_up.sent', { destination: masked_destination })}</p>
      <p>{t('sign_up.sent_next', { hours: CONFIRM_LINK_LIFE_MS / 3_600_000 })}</p>
      <InboxHint />
      <ConfirmCodeForm registrationId={registration_id} onConfirmed={() => setIsConfirmed(true)} />
      <ResendConfirmation
        to={{ registration_id }}
        last={{ at, waitSeconds: resend_after_seconds }}
      />
    </AuthLayout>
  );
}

import type { RegistrationView } from '@saifu/contract/registration';
import { CONFIRM_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { ConfirmCodeForm } from '../../features/registration/confirm-code-form.tsx';
import { ResendConfirmation } from '../../features/registration/resend-confirmation.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Confirmed } from './confirmed.tsx';
import styles from './sign-up-sent.module.css';
import { useCompleteConfirmation } from './use-complete-confirmation.ts';

type SignUpSentProps = {
  readonly registration: RegistrationView;
  /** As typed. Empty in a history entry of an earlier version. */
  readonly address: string;
  readonly at: number;
  /** Returns to the form. */
  readonly onChange: () => void;
};

/** After registration: where the message was sent, and the two ways to confirm it. */
export function SignUpSent({ registration, address, at, onChange }: SignUpSentProps) {
  const t = useTranslate();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const complete = useCompleteConfirmation(() => setIsConfirmed(true));
  const { registration_id, channel, masked_destination, resend_after_seconds } = registration;
  if (isConfirmed) return <Confirmed />;
  return (
    <AuthLayout
      title={t(channel === 'email' ? 'sign_up.sent_title_email' : 'sign_up.sent_title_sms')}
      isFocusedOnMount
    >
      <div>
        <p>{t('sign_up.sent')}</p>
        <p className={styles.address}>{address || masked_destination}</p>
        <Button variant="quiet" onClick={onChange}>
          {t(channel === 'email' ? 'sign_up.change_email' : 'sign_up.change_phone')}
        </Button>
      </div>
      <p>{t('sign_up.sent_next', { hours: CONFIRM_LINK_LIFE_MS / 3_600_000 })}</p>
      <InboxHint />
      <ConfirmCodeForm registrationId={registration_id} onConfirmed={complete} />
      <ResendConfirmation
        to={{ registration_id }}
        last={{ at, waitSeconds: resend_after_seconds }}
      />
    </AuthLayout>
  );
}

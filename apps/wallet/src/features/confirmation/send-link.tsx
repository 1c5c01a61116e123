import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { sendConfirmation } from './queries.ts';

type SendLinkProps = {
  readonly paymentId: string;
  readonly guestToken: string | null;
  readonly last?: { readonly at: number; readonly waitSeconds: number };
};

/**
 * Sends the message again. After the last allowed one a notice replaces the button, because its
 * countdown would run for days.
 */
export function SendLink({ paymentId, guestToken, last }: SendLinkProps) {
  const t = useTranslate();
  const [sendLimit, setSendLimit] = useState<'no' | 'now' | 'before'>('no');
  const send = async () => {
    try {
      const sent = await sendConfirmation(paymentId, guestToken);
      if (sent.left === 0) setSendLimit('now');
      return sent;
    } catch (error) {
      if (error instanceof Error && isSendLimitReached(error)) setSendLimit('before');
      throw error;
    }
  };
  if (sendLimit === 'no') {
    return <SendAgain label="account.send_again" send={send} {...(last && { last })} />;
  }
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Alert tone="info">
        {sendLimit === 'now' && <p>{t('success.resend_successful')}</p>}
        <p>{t('confirmation.no_more_sends')}</p>
      </Alert>
    </div>
  );
}

/**
 * A wait longer than the resend interval means that no more messages are allowed while the
 * confirmation is open.
 */
function isSendLimitReached(error: Error): boolean {
  const { code, params } = toAppError(error);
  return code === 'rate.limited' && Number(params.seconds) > RESEND_AFTER_SECONDS;
}

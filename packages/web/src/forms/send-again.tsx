import { productNow } from '@saifu/client/clock';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import { NoBreak } from '../i18n/no-break.tsx';
import { useTranslate } from '../i18n/use-translate.tsx';
import { toAppError } from '../lib/to-app-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import styles from './send-again.module.css';

type Sent = { readonly resend_after_seconds: number };

type SendAgainProps = {
  readonly send: () => Promise<Sent>;
  readonly label:
    | 'account.send_again'
    | 'account.send_confirmation'
    | 'one_time_code.send_again'
    | 'profile.current_send';
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** When the previous message was sent, and how long to wait after it. */
  readonly last?: { readonly at: number; readonly waitSeconds: number };
};

/**
 * Button that sends a message again after a wait. During the wait it stays in place, keeps focus
 * and shows a countdown.
 */
export function SendAgain({ send, label, variant = 'secondary', last }: SendAgainProps) {
  const t = useTranslate();
  const [until, setUntil] = useState(last ? last.at + last.waitSeconds * 1000 : 0);
  const seconds = useCountdown(until);
  const wait = (forSeconds: number) => setUntil(productNow() + forSeconds * 1000);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: (sent) => wait(sent.resend_after_seconds),
    onError: (sendError) => wait(getWaitSeconds(sendError)),
  });
  const isWaiting = seconds > 0;
  return (
    <div className={styles.container}>
      {isSuccess && <Alert tone="success">{t('success.resend_successful')}</Alert>}
      <ErrorNotice error={error && toAppError(error)} />
      <Button
        variant={variant}
        className={isWaiting ? styles.waiting : undefined}
        aria-disabled={isWaiting || undefined}
        busy={isPending}
        onClick={() => !isWaiting && mutate()}
      >
        {isWaiting ? <NoBreak text={t('account.send_again_in', { seconds })} /> : t(label)}
      </Button>
    </div>
  );
}

/** A rate limit error contains the wait. */
function getWaitSeconds(error: Error): number {
  const seconds = toAppError(error).params.seconds;
  return typeof seconds === 'number' ? seconds : 0;
}

import { productNow } from '@saifu/client/clock';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useText } from '../i18n/use-text.tsx';
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
  /** When the message before this one went out, and how long to wait after it. */
  readonly last?: { readonly at: number; readonly waitSeconds: number };
};

/**
 * Sends a message, and not before it may be sent again. While it waits the button keeps its place
 * and its focus, and counts.
 */
export function SendAgain({ send, label, variant = 'secondary', last }: SendAgainProps) {
  const text = useText();
  const [until, setUntil] = useState(last ? last.at + last.waitSeconds * 1000 : 0);
  const seconds = useCountdown(until);
  const wait = (forSeconds: number) => setUntil(productNow() + forSeconds * 1000);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: (sent) => wait(sent.resend_after_seconds),
    onError: (sendError) => wait(secondsIn(sendError)),
  });
  const isWaiting = seconds > 0;
  return (
    <div className={styles.again}>
      {isSuccess && <Notice tone="success">{text('success.resend_successful')}</Notice>}
      <ErrorNotice error={error && toAppError(error)} />
      <Button
        variant={variant}
        className={isWaiting ? styles.waiting : undefined}
        aria-disabled={isWaiting || undefined}
        busy={isPending}
        onClick={() => !isWaiting && mutate()}
      >
        {isWaiting ? text('account.send_again_in', { seconds }) : text(label)}
      </Button>
    </div>
  );
}

/** Too many tries come with how long to wait. */
function secondsIn(error: Error): number {
  const seconds = toAppError(error).params.seconds;
  return typeof seconds === 'number' ? seconds : 0;
}

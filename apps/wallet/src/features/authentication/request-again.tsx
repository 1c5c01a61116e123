import type { ChallengeView } from '@saifu/contract/authentication';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { type Channel, requestSignIn } from './queries.ts';

type RequestAgainProps = {
  readonly loginId: string;
  readonly channel: Channel;
  readonly last: { readonly at: number; readonly waitSeconds: number };
  readonly onRequested?: (challenge: ChallengeView) => void;
};

/** Requests a new code or link. This invalidates the previous code. */
export function RequestAgain({ loginId, channel, last, onRequested }: RequestAgainProps) {
  const send = async () => {
    const challenge = await requestSignIn({ login_id: loginId }, channel);
    onRequested?.(challenge);
    return challenge;
  };
  const label = channel === 'otp' ? 'one_time_code.send_again' : 'account.send_again';
  return <SendAgain label={label} send={send} last={last} />;
}

import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { resendConfirmation } from './queries.ts';

type ResendConfirmationProps = {
  readonly to: { readonly login_id: string } | { readonly registration_id: string };
  readonly last?: { readonly at: number; readonly waitSeconds: number };
};

export function ResendConfirmation({ to, ...rest }: ResendConfirmationProps) {
  return (
    <SendAgain label="account.send_confirmation" send={() => resendConfirmation(to)} {...rest} />
  );
}

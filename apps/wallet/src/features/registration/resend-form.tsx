import { Button } from '@saifu/ui/button/button';
import { LoginIdForm } from '../../forms/login-id-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { validateResend, resendConfirmation } from './queries.ts';

type ResendFormProps = {
  readonly onSent: (loginId: string, waitSeconds: number) => void;
};

export function ResendForm({ onSent }: ResendFormProps) {
  const text = useText();
  return (
    <LoginIdForm
      validate={validateResend}
      send={resendConfirmation}
      onDone={(sent, loginId) => onSent(loginId, sent.resend_after_seconds)}
    >
      {(isPending) => (
        <Button type="submit" full busy={isPending}>
          {text('account.send_again')}
        </Button>
      )}
    </LoginIdForm>
  );
}

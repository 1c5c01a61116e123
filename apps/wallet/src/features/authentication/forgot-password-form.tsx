import { Button } from '@saifu/ui/button/button';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { LoginIdForm } from '../../forms/login-id-form.tsx';
import { sendResetLink, validateLoginId } from './queries.ts';

type ForgotPasswordFormProps = {
  readonly loginId: string;
  readonly onSent: (loginId: string, waitSeconds: number) => void;
};

export function ForgotPasswordForm({ loginId, onSent }: ForgotPasswordFormProps) {
  const t = useTranslate();
  return (
    <LoginIdForm
      loginId={loginId}
      validate={validateLoginId}
      send={sendResetLink}
      onDone={(sent, typed) => onSent(typed, sent.resend_after_seconds)}
    >
      {(isPending) => (
        <Button type="submit" full busy={isPending}>
          {t('account.forgot_submit')}
        </Button>
      )}
    </LoginIdForm>
  );
}

type ResetLinkAgainProps = {
  readonly loginId: string;
  readonly last: { readonly at: number; readonly waitSeconds: number };
};

export function ResetLinkAgain({ loginId, last }: ResetLinkAgainProps) {
  const send = () => sendResetLink({ login_id: loginId });
  return <SendAgain label="account.send_again" send={send} last={last} />;
}

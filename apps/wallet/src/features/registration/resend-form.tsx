import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { LoginIdForm } from '../../forms/login-id-form.tsx';
import { resendConfirmation, validateResend } from './queries.ts';

type ResendFormProps = {
  readonly onSent: (loginId: string, waitSeconds: number) => void;
};

export function ResendForm({ onSent }: ResendFormProps) {
  const t = useTranslate();
  return (
    <LoginIdForm
      validate={validateResend}
      send={resendConfirmation}
      onDone={(sent, loginId) => onSent(loginId, sent.resend_after_seconds)}
    >
      {(isPending) => (
        <Button type="submit" full busy={isPending}>
          {t('account.send_again')}
        </Button>
      )}
    </LoginIdForm>
  );
}

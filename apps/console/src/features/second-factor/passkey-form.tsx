import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { enterPasskey } from './queries.ts';

type PasskeyFormProps = { readonly onEntered: (session: ConsoleSessionView) => void };

/** Opens the passkey dialog of the browser on a press. */
export function PasskeyForm({ onEntered }: PasskeyFormProps) {
  const t = useTranslate();
  const entering = useMutation({ mutationFn: enterPasskey, onSuccess: onEntered });
  return (
    <div className={form.form}>
      <ErrorNotice error={entering.error && toAppError(entering.error)} />
      <p>{t('passkey.use_lead')}</p>
      <Button
        ref={focusOnMount}
        full
        icon={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        busy={entering.isPending}
        onClick={() => entering.mutate()}
      >
        {t('passkey.use')}
      </Button>
    </div>
  );
}

import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { requestPasskeyOptions, submitProof } from './queries.ts';
import type { StepUpPurpose } from './step-up-dialog.tsx';

type PasskeyProofProps = { readonly purpose: StepUpPurpose; readonly onProven: () => void };

/** Opens the passkey dialog of the browser on a press. */
export function PasskeyProof({ purpose, onProven }: PasskeyProofProps) {
  const t = useTranslate();
  const proving = useMutation({
    mutationFn: async () => {
      const options = await requestPasskeyOptions(purpose);
      const { getPasskey } = await import('@saifu/web/lib/passkey-ceremony.ts');
      return submitProof({ passkey: await getPasskey(options) });
    },
    onSuccess: onProven,
  });
  return (
    <div className={styles.form}>
      <ErrorNotice error={proving.error && toAppError(proving.error)} />
      <p>{t('passkey.use_lead')}</p>
      <Button
        ref={focusOnMount}
        full
        icon={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        busy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {t('passkey.use')}
      </Button>
    </div>
  );
}

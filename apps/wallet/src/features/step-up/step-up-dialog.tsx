import type { StepUpChallengeView } from '@saifu/contract/step-up';
import type { StepUpMethod } from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import { LARGE_PAYMENT_YEN_MIN } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasPasskeySupport } from '@saifu/web/lib/passkey-support.ts';
import { useState } from 'react';
import { CodeProof } from './code-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { useStepUpMethods } from './queries.ts';
import styles from './step-up.module.css';

type Sent = { readonly challenge: StepUpChallengeView; readonly at: number };

/** Why step-up authentication is needed; selects the explanation. */
export type StepUpPurpose = 'act' | 'payment';

type StepUpDialogProps = { readonly purpose: StepUpPurpose; readonly onProven: () => void };

/** Asks for a passkey, the password or a code. If several are possible the user can switch. */
export function StepUpDialog({ purpose, onProven }: StepUpDialogProps) {
  const t = useTranslate();
  const stepUpMethods = useStepUpMethods();
  const [chosen, setChosen] = useState<StepUpMethod | null>(null);
  // Kept here, so that switching to the other method and back does not lose the sent code.
  const [sent, setSent] = useState<Sent | null>(null);
  if (stepUpMethods.error !== null) {
    const code = stepUpMethods.error instanceof AppError ? stepUpMethods.error.code : 'unexpected';
    return (
      <ErrorState
        title={t.error(code)}
        retryLabel={t('app.retry')}
        onRetry={() => void stepUpMethods.refetch()}
      />
    );
  }
  if (stepUpMethods.data === undefined) return <Skeleton shape="block" />;
  const { masked_destination: destination } = stepUpMethods.data;
  const allowed =
    purpose === 'payment' ? stepUpMethods.data.payment_methods : stepUpMethods.data.methods;
  const methods = allowed.filter((each) => each !== 'passkey' || hasPasskeySupport());
  const method = chosen ?? methods[0];
  const others = methods.filter((each) => each !== method);
  return (
    <div className={styles.dialog}>
      <p className={styles.lead}>
        {purpose === 'payment'
          ? t('step_up.lead_payment', { amount: formatYen(LARGE_PAYMENT_YEN_MIN) })
          : t('step_up.lead')}
      </p>
      {method === undefined && <Alert tone="warning">{t('step_up.no_way')}</Alert>}
      {method === 'passkey' && <PasskeyProof purpose={purpose} onProven={onProven} />}
      {method === 'password' && <PasswordProof onProven={onProven} />}
      {method === 'code' && (
        <CodeProof
          destination={destination ?? ''}
          skipsNewer={stepUpMethods.data.skips_newer}
          sent={sent}
          onSent={setSent}
          onProven={onProven}
        />
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((other) => (
            <Button key={other} variant="quiet" full onClick={() => setChosen(other)}>
              {t(SWITCH_LABELS[other])}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const SWITCH_LABELS = {
  passkey: 'passkey.use_other',
  password: 'step_up.use_password',
  code: 'step_up.use_code',
} as const satisfies Readonly<Record<StepUpMethod, TextKey>>;

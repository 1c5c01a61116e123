import type { TotpSetupView } from '@saifu/contract/second-factor';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { CodeField } from '@saifu/ui/code-field/code-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useState } from 'react';
import { CopyValue } from '../../components/copy-value.tsx';
import textStyles from '../../components/text.module.css';
import { PasswordForm } from './password-form.tsx';
import { confirmSetup, startSetup, validateCode } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type SetUpFactorProps = {
  readonly onDone: () => void;
  /** Shown until the setup begins. */
  readonly alternative?: ReactNode;
};

/** Three steps: the password, the QR code for the app with a first code, the recovery codes. */
export function SetUpFactor({ onDone, alternative }: SetUpFactorProps) {
  const t = useTranslate();
  const [setup, setSetup] = useState<TotpSetupView | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup === null) {
    return (
      <>
        <PasswordForm submit={t('console_auth.set_up_start')} send={startSetup} onDone={setSetup} />
        {alternative}
      </>
    );
  }
  return <ConfirmForm setup={setup} onConfirmed={setCodes} />;
}

type ConfirmFormProps = {
  readonly setup: TotpSetupView;
  readonly onConfirmed: (codes: readonly string[]) => void;
};

function ConfirmForm({ setup, onConfirmed }: ConfirmFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { code: '' },
    labels: { code: 'console_auth.app_code' },
    validate: validateCode,
    send: ({ code }) => confirmSetup(code),
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
    fieldByErrorCode: { 'second_factor.code_wrong': 'code' },
    clearOnError: 'code',
  });
  return (
    <form ref={focusFirstField} className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <p>{t('console_auth.scan_qr')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
        alt={t('console_auth.qr_alt')}
        width={200}
        height={200}
      />
      <div className={styles.secret}>
        <p className={textStyles.note}>{t('console_auth.secret')}</p>
        <code className={styles.code}>{setup.secret}</code>
        <CopyValue value={setup.secret} label={t('console_auth.secret')} />
      </div>
      <CodeField
        {...fieldProps('code')}
        length={CODE_LENGTH}
        onValue={(digits) => set('code', digits)}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_auth.set_up_confirm')}
      </Button>
    </form>
  );
}

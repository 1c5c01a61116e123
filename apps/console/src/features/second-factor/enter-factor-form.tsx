import type { ConsoleSessionView } from '@saifu/contract/member-session';
import type { SecondFactor } from '@saifu/domain/members/member-session';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { CodeField } from '@saifu/ui/code-field/code-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasPasskeySupport } from '@saifu/web/lib/passkey-support.ts';
import { useState } from 'react';
import { PasskeyForm } from './passkey-form.tsx';
import { enterFactor, validateFactor } from './queries.ts';

type EnterFactorFormProps = {
  /** What the member has set up. */
  readonly factors: readonly SecondFactor[];
  readonly onEntered: (session: ConsoleSessionView) => void;
};

type Way = SecondFactor | 'recovery_code';

const WAY_TEXTS = {
  passkey: 'passkey.use_other',
  totp: 'console_auth.use_app',
  recovery_code: 'console_auth.use_recovery_code',
} as const satisfies Record<Way, TextKey>;

/** A passkey, a code of the authenticator app or, if these are lost, a recovery code. */
export function EnterFactorForm({ factors, onEntered }: EnterFactorFormProps) {
  const t = useTranslate();
  const canUsePasskeys = hasPasskeySupport();
  const usable = factors.filter((factor) => factor !== 'passkey' || canUsePasskeys);
  const ways: readonly Way[] = [...usable, 'recovery_code'];
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? usable[0] ?? 'recovery_code';
  return (
    <>
      {usable.length === 0 && <Alert tone="warning">{t('console_passkey.not_here')}</Alert>}
      {way === 'passkey' && <PasskeyForm onEntered={onEntered} />}
      {way === 'totp' && <AppForm onEntered={onEntered} />}
      {way === 'recovery_code' && <RecoveryForm onEntered={onEntered} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="quiet" full onClick={() => setChosen(other)}>
            {t(WAY_TEXTS[other])}
          </Button>
        ))}
    </>
  );
}

type FormProps = Pick<EnterFactorFormProps, 'onEntered'>;

function AppForm({ onEntered }: FormProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { code: '' },
    labels: { code: 'console_auth.app_code' },
    validate: validateFactor,
    send: enterFactor,
    onDone: onEntered,
    fieldByErrorCode: { 'second_factor.code_wrong': 'code' },
    clearOnError: 'code',
  });
  return (
    <form ref={focusFirstField} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <p>{t('console_auth.factor_lead')}</p>
      <CodeField
        {...fieldProps('code')}
        length={CODE_LENGTH}
        onValue={(digits) => set('code', digits)}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_auth.factor_submit')}
      </Button>
    </form>
  );
}

function RecoveryForm({ onEntered }: FormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { recovery_code: '' },
    labels: { recovery_code: 'console_auth.recovery_code' },
    validate: validateFactor,
    send: enterFactor,
    onDone: onEntered,
    fieldByErrorCode: { 'second_factor.code_wrong': 'recovery_code' },
  });
  return (
    <form ref={focusFirstField} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('recovery_code')}
        hint={t('console_auth.recovery_code_hint')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_auth.factor_submit')}
      </Button>
    </form>
  );
}

import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { CodeField } from '@saifu/ui/code-field/code-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { enterFactor, validateFactor } from './queries.ts';

type EnterFactorFormProps = { readonly onEntered: (session: ConsoleSessionView) => void };

/** A code of the authenticator app or, if it is lost, a recovery code. */
export function EnterFactorForm({ onEntered }: EnterFactorFormProps) {
  const t = useTranslate();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      {isRecovery ? <RecoveryForm onEntered={onEntered} /> : <AppForm onEntered={onEntered} />}
      <Button variant="quiet" full onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? 'console_auth.use_app' : 'console_auth.use_recovery_code')}
      </Button>
    </>
  );
}

function AppForm({ onEntered }: EnterFactorFormProps) {
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

function RecoveryForm({ onEntered }: EnterFactorFormProps) {
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

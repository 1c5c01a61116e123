import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import styles from './second-factor.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once, to be kept elsewhere. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslate();
  return (
    <div className={form.form}>
      <Alert tone="warning">{t('console_auth.recovery_codes_once')}</Alert>
      <h2 ref={focusOnMount} tabIndex={-1} className={styles.codesTitle}>
        {t('console_auth.recovery_codes')}
      </h2>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <CopyValue value={codes.join('\n')} label={t('console_auth.recovery_codes')} />
      <Button full onClick={onDone}>
        {t('console_auth.recovery_codes_kept')}
      </Button>
    </div>
  );
}

import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { getFaultCode } from '../../i18n/fault-text.ts';
import { type DeliveryAttempt, toSeconds } from './delivery.ts';
import { AttemptResult } from './delivery-table.tsx';
import styles from './webhooks.module.css';

/** The last attempts of a delivery, newest first. */
export function Attempts({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }) {
  const t = useTranslate();
  if (attempts.length === 0) {
    return <p className={textStyles.note}>{t('console_developer.no_attempts')}</p>;
  }
  return (
    <ol className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={`${attempt.at} ${attempt.duration_ms}`}>
          <p>
            <AttemptResult attempt={attempt} />{' '}
            {attempt.fault !== null && (
              <code className={textStyles.code}>{getFaultCode(attempt.fault)}</code>
            )}
          </p>
          <p className={textStyles.note}>
            {t('console_developer.attempt_at', {
              date: formatDateTimeWithSeconds(attempt.at),
              duration: toSeconds(attempt.duration_ms),
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}

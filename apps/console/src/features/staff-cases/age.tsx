import { formatDateTime, formatTimeAgo } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import styles from './staff-cases.module.css';

type AgeProps = { readonly at: string; readonly now: Date };

/** When a case arrived, and how long ago that was. */
export function Age({ at, now }: AgeProps) {
  const t = useTranslate();
  return (
    <span className={styles.age}>
      <time dateTime={at}>{formatDateTime(at)}</time>{' '}
      <span className={textStyles.note}>
        {formatTimeAgo(at, now, t.language) ?? t('staff_case.just_now')}
      </span>
    </span>
  );
}

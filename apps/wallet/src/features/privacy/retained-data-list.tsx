import { UNSAVED_RECEIPT_PHOTO_LIFE_MS } from '@saifu/domain/orders/receipt-scan-limits';
import {
  CONSULTATION_RETENTION_DAYS,
  MESSAGE_RETENTION_DAYS,
  RECORDS_YEARS,
  SESSION_RETENTION_DAYS,
} from '@saifu/domain/privacy/retention';
import { EXPORT_LIFE_MS } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './privacy.module.css';

const HOUR_MS = 60 * 60 * 1000;

/** Retained data with retention periods. The periods are the constants used for erasure. */
export function RetainedDataList() {
  const t = useTranslate();
  const days = (count: number) => t('privacy.kept_days', { days: count });
  const hours = (ms: number) => t('privacy.kept_hours', { hours: ms / HOUR_MS });
  const account = t('privacy.kept_account');
  return (
    <Card title={t('privacy.kept_title')}>
      <PlainDescriptionList
        className={styles.retained}
        details={[
          { label: t('privacy.kept_profile'), value: account },
          { label: t('privacy.kept_cards'), value: t('privacy.kept_cards_for') },
          { label: t('privacy.kept_receipt_scans'), value: account },
          {
            label: t('privacy.kept_questions'),
            value: t('privacy.kept_closed_days', { days: CONSULTATION_RETENTION_DAYS }),
          },
          {
            label: t('privacy.kept_records'),
            value: t('privacy.kept_years', { years: RECORDS_YEARS }),
          },
          { label: t('privacy.kept_sessions'), value: days(SESSION_RETENTION_DAYS) },
          { label: t('privacy.kept_messages'), value: days(MESSAGE_RETENTION_DAYS) },
          { label: t('privacy.kept_photos'), value: hours(UNSAVED_RECEIPT_PHOTO_LIFE_MS) },
          { label: t('privacy.kept_exports'), value: hours(EXPORT_LIFE_MS) },
        ]}
      />
    </Card>
  );
}

import type { ConsultationView } from '@saifu/contract/consultation';
import { CONSULTATION_MESSAGES_MAX } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './consultation.module.css';
import { ConsultationStatus } from './consultation-status.tsx';

type ConsultationHeaderProps = {
  readonly consultation: ConsultationView;
  readonly paymentPath: string | null;
};

/** Subject, status and next step of a consultation. */
export function ConsultationHeader({ consultation, paymentPath }: ConsultationHeaderProps) {
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.header}>
        <h2 className={styles.title}>{consultation.subject}</h2>
        <div role="status" className={styles.state}>
          <ConsultationStatus status={consultation.status} isLarge />
          <p>{getStatusText(t, consultation)}</p>
        </div>
        {paymentPath !== null && (
          <ButtonLink href={paymentPath} variant="secondary">
            {t('refund_request.to_payment')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function getStatusText(
  t: Translate,
  { status, writable, closes_at: closes }: ConsultationView,
): string {
  if (status === 'closed') return t('consultation.about_closed');
  if (closes !== null && writable) {
    return t('consultation.about_answered', { date: formatDate(closes) });
  }
  if (writable) return t('consultation.about_open');
  return t.error('consultation.full', { max: CONSULTATION_MESSAGES_MAX });
}

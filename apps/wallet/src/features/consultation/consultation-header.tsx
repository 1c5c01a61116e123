import type { ConsultationView } from '@saifu/contract/consultation';
import { CONSULTATION_MESSAGES_MAX } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './consultation.module.css';
import { ConsultationStatus } from './consultation-status.tsx';

type ConsultationHeadProps = {
  readonly consultation: ConsultationView;
  readonly paymentPath: string | null;
};

/** What it is about, where it stands, and what happens next. */
export function ConsultationHead({ consultation, paymentPath }: ConsultationHeadProps) {
  const text = useText();
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>{consultation.subject}</h2>
        <div role="status" className={styles.state}>
          <ConsultationStatus status={consultation.status} isLarge />
          <p>{wordsOf(text, consultation)}</p>
        </div>
        {paymentPath !== null && (
          <ButtonLink href={paymentPath} variant="secondary">
            {text('objection.to_payment')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function wordsOf(text: Translate, { status, writable, closes_at: closes }: ConsultationView): string {
  if (status === 'closed') return text('consultation.about_closed');
  if (closes !== null && writable) {
    return text('consultation.about_answered', { date: showDay(closes) });
  }
  if (writable) return text('consultation.about_open');
  return text.error('consultation.full', { max: CONSULTATION_MESSAGES_MAX });
}

import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Card } from '@saifu/ui/card/card';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './refund-request.module.css';
import { STATUS_BADGES } from './refund-request-status.tsx';

type RequestTimelineProps = { readonly request: RefundRequestView };

/** The decision, who made it, and its explanation. */
export function RequestAnswer({ request }: RequestTimelineProps) {
  const t = useTranslate();
  const { answered_by: by, answered_at: at, merchant_response: response } = request;
  if (by === null || at === null) return null;
  const title = by === 'staff' ? 'refund_request.answer_staff' : 'refund_request.answer_merchant';
  return (
    <Card title={t(title)}>
      <div className={styles.answer}>
        <p className={styles.text}>{response ?? t('refund_request.answer_without_words')}</p>
        <time className={styles.secondary} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
    </Card>
  );
}

/** Events of the request, oldest first. */
export function RequestTimeline({ request }: RequestTimelineProps) {
  const t = useTranslate();
  const { status, escalated_at, answered_at, withdrawn_at } = request;
  const steps = [
    { id: 'filed', label: t('refund_request.step_filed'), at: request.filed_at },
    { id: 'escalated', label: t('refund_request.step_escalated'), at: escalated_at },
    { id: 'answered', label: t(STATUS_BADGES[status].label), at: answered_at },
    { id: 'withdrawn', label: t('history.refund_withdrawn'), at: withdrawn_at },
  ].flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at, time: formatDateTime(at) }]));
  return (
    <Card title={t('history.timeline')}>
      <Timeline steps={steps} />
    </Card>
  );
}

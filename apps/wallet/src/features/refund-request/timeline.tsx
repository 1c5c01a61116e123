import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Card } from '@saifu/ui/card/card';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './refund-request.module.css';
import { STATUS_FACES } from './refund-request-status.tsx';

type RequestTimelineProps = { readonly request: RefundRequestView };

/** What was answered, by whom and in which words. */
export function RequestAnswer({ request }: RequestTimelineProps) {
  const text = useText();
  const { answered_by: by, answered_at: at, merchant_response: response } = request;
  if (by === null || at === null) return null;
  const title = by === 'staff' ? 'objection.answer_staff' : 'objection.answer_merchant';
  return (
    <Card title={text(title)}>
      <div className={styles.answer}>
        <p className={styles.words}>{response ?? text('objection.answer_without_words')}</p>
        <time className={styles.second} dateTime={at}>
          {showMinute(at)}
        </time>
      </div>
    </Card>
  );
}

/** What happened to it and when, the first thing first. */
export function RequestTimeline({ request }: RequestTimelineProps) {
  const text = useText();
  const { status, escalated_at, answered_at, withdrawn_at } = request;
  const steps = [
    { id: 'filed', label: text('objection.step_filed'), at: request.filed_at },
    { id: 'escalated', label: text('objection.step_escalated'), at: escalated_at },
    { id: 'answered', label: text(STATUS_FACES[status].label), at: answered_at },
    { id: 'withdrawn', label: text('history.refund_withdrawn'), at: withdrawn_at },
  ].flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at, time: showMinute(at) }]));
  return (
    <Card title={text('history.timeline')}>
      <Timeline steps={steps} />
    </Card>
  );
}

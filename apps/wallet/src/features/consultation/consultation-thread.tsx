import type { ConsultationView } from '@saifu/contract/consultation';
import type { ConsultationAuthor } from '@saifu/domain/support/consultation';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './consultation.module.css';
import { MessageForm } from './message-form.tsx';

/** The question and its replies, oldest first. New replies are announced. */
export function ConsultationThread({ consultation }: { readonly consultation: ConsultationView }) {
  const t = useTranslate();
  const { content, created_at: at, messages, writable } = consultation;
  return (
    <Card title={t('consultation.messages')}>
      <div className={styles.thread}>
        <div role="log" aria-label={t('consultation.messages')}>
          <ol className={styles.thread}>
            <ThreadMessage author="payer" body={content} at={at} />
            {messages.map(({ id, ...message }) => (
              <ThreadMessage key={id} {...message} />
            ))}
          </ol>
        </div>
        {writable && <MessageForm consultationId={consultation.id} />}
      </div>
    </Card>
  );
}

type ThreadMessageProps = {
  readonly author: ConsultationAuthor;
  readonly body: string;
  readonly at: string;
};

function ThreadMessage({ author, body, at }: ThreadMessageProps) {
  const t = useTranslate();
  const isOwn = author === 'payer';
  return (
    <Message
      author={t(isOwn ? 'refund_request.you' : 'refund_request.staff')}
      isOwn={isOwn}
      time={<time dateTime={at}>{formatDateTime(at)}</time>}
      body={body}
    />
  );
}

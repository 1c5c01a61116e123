import type { RefundRequestMessageView, RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './refund-request.module.css';

/** Messages, oldest first. A form is shown while the request is open. */
export function RequestMessages({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const { messages, store } = request;
  const canWrite = isOpen(request.status);
  if (messages.length === 0 && !canWrite) return null;
  return (
    <Card title={t('refund_request.messages')}>
      <div className={styles.messages}>
        {messages.length === 0 ? (
          <p className={styles.secondary}>{t('refund_request.messages_none')}</p>
        ) : (
          <ol className={styles.messages}>
            {messages.map((message) => (
              <ThreadMessage key={message.id} message={message} storeName={store.name} />
            ))}
          </ol>
        )}
        {canWrite && <MessageForm requestId={request.id} />}
      </div>
    </Card>
  );
}

type ThreadMessageProps = {
  readonly message: RefundRequestMessageView;
  readonly storeName: string;
};

function ThreadMessage({ message, storeName }: ThreadMessageProps) {
  const t = useTranslate();
  const { author, at } = message;
  const names = {
    payer: t('refund_request.you'),
    merchant: storeName,
    staff: t('refund_request.staff'),
  };
  return (
    <Message
      author={names[author]}
      isOwn={author === 'payer'}
      time={<time dateTime={at}>{formatDateTime(at)}</time>}
      body={message.body}
    />
  );
}

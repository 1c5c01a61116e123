import type { RefundRequestMessageView, RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './refund-request.module.css';

/** What was said to and fro, the first word first; as long as it is open, more can be said. */
export function RequestMessages({ request }: { readonly request: RefundRequestView }) {
  const text = useText();
  const { messages, store } = request;
  const canWrite = isOpen(request.status);
  if (messages.length === 0 && !canWrite) return null;
  return (
    <Card title={text('objection.messages')}>
      <div className={styles.messages}>
        {messages.length === 0 ? (
          <p className={styles.second}>{text('objection.messages_none')}</p>
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

type ThreadMessageProps = { readonly message: RefundRequestMessageView; readonly storeName: string };

function ThreadMessage({ message, storeName }: ThreadMessageProps) {
  const text = useText();
  const { author, at } = message;
  const names = {
    payer: text('objection.you'),
    merchant: storeName,
    staff: text('objection.staff'),
  };
  return (
    <Message
      author={names[author]}
      isOwn={author === 'payer'}
      time={<time dateTime={at}>{showMinute(at)}</time>}
      body={message.body}
    />
  );
}

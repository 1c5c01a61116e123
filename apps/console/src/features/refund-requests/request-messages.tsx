import type { RefundRequestMessageView, RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { MessageForm } from './message-form.tsx';
import styles from './refund-requests.module.css';

type RequestMessagesProps = {
  readonly request: RefundRequestView;
  /** The request has been answered or withdrawn meanwhile, so the form is removed. */
  readonly onClosed: (error: AppError) => void;
};

/** Messages, oldest first. A form is shown while the request is open. */
export function RequestMessages({ request, onClosed }: RequestMessagesProps) {
  const t = useTranslate();
  const { messages, store } = request;
  const canWrite = isOpen(request.status);
  if (messages.length === 0 && !canWrite) return null;
  return (
    <Card title={t('console_refund_request.messages')}>
      <div className={styles.messages}>
        {messages.length === 0 ? (
          <p className={textStyles.note}>{t('console_refund_request.messages_none')}</p>
        ) : (
          <ol className={styles.messages}>
            {messages.map((message) => (
              <ThreadMessage key={message.id} message={message} storeName={store.name} />
            ))}
          </ol>
        )}
        {canWrite && <MessageForm requestId={request.id} onClosed={onClosed} />}
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
    payer: t('console_refund_request.payer'),
    merchant: storeName,
    staff: t('console_refund_request.staff'),
  };
  return (
    <Message
      author={names[author]}
      isOwn={author === 'merchant'}
      time={<time dateTime={at}>{formatDateTime(at)}</time>}
      body={message.body}
    />
  );
}

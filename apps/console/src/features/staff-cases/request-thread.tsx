import type { StaffRefundRequestView } from '@saifu/contract/staff-refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { PayerWords } from './payer-words.tsx';
import { useRefundRequestCalls, validateMessageWords } from './queries.ts';
import styles from './staff-cases.module.css';

type RequestThreadProps = {
  readonly request: StaffRefundRequestView;
  readonly onClosed: (error: AppError) => void;
};

/** What payer, store and support wrote, oldest first, and a message while the request is open. */
export function RequestThread({ request, onClosed }: RequestThreadProps) {
  const t = useTranslate();
  const names = {
    payer: t('staff_case.payer'),
    merchant: request.store.name,
    staff: t('staff_case.staff'),
  };
  return (
    <Card title={t('staff_case.thread')}>
      <div className={styles.stack}>
        {request.messages.length === 0 ? (
          <p className={textStyles.note}>{t('staff_case.messages_none')}</p>
        ) : (
          <ol className={styles.thread}>
            {request.messages.map(({ id, author, body, at }) => (
              <Message
                key={id}
                author={names[author]}
                isOwn={author === 'staff'}
                time={<time dateTime={at}>{formatDateTime(at)}</time>}
                body={body}
              />
            ))}
          </ol>
        )}
        {isOpen(request.status) && <RequestMessageForm request={request} onClosed={onClosed} />}
      </div>
    </Card>
  );
}

/** A message to payer and store, which decides nothing. */
function RequestMessageForm({ request, onClosed }: RequestThreadProps) {
  const t = useTranslate();
  const { write, fill } = useRefundRequestCalls(request.id);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'staff_case.message' },
    validate: validateMessageWords,
    send: ({ body }) =>
      write(body).catch((failure: Error) => {
        const appError = toAppError(failure);
        if (appError.code === 'refund_request.closed') onClosed(appError);
        throw failure;
      }),
    onDone: () => {
      set('body', '');
      setIsSent(true);
    },
  });
  const { onChange: _, ...field } = fieldProps('body');
  const type = (typed: string) => {
    setIsSent(false);
    set('body', typed);
  };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isSent && <Alert tone="success">{t('staff_case.message_sent')}</Alert>}
      <ErrorNotice error={error?.code === 'refund_request.closed' ? null : error} />
      <PayerWords
        language={request.language}
        field={{ ...field, onValue: type }}
        lengthMax={REASON_LENGTH_MAX}
        fill={fill}
      />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('staff_case.message_send')}
      </Button>
    </form>
  );
}

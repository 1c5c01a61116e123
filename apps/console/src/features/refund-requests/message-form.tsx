import type { AppError } from '@saifu/domain/shared/app-error';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { countCharacters } from '../../lib/count-characters.ts';
import { reportClosed } from './answer.ts';
import { useWriteMessage, validateMessage } from './queries.ts';

type MessageFormProps = {
  readonly requestId: string;
  readonly onClosed: (error: AppError) => void;
};

/** A message to the payer, which does not answer the request. */
export function MessageForm({ requestId, onClosed }: MessageFormProps) {
  const t = useTranslate();
  const write = useWriteMessage(requestId);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'console_refund_request.message' },
    validate: validateMessage,
    send: ({ body }) => write(body).catch(reportClosed(onClosed)),
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
  const length = { count: countCharacters(values.body), max: REASON_LENGTH_MAX };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isSent && <Alert tone="success">{t('success.message_sent')}</Alert>}
      <ErrorNotice error={error?.code === 'refund_request.closed' ? null : error} />
      <TextArea {...field} onValue={type} count={t('console_refund_request.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('console_refund_request.message_send')}
      </Button>
    </form>
  );
}

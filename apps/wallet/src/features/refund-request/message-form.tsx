import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { useInvalidateRequest, useWriteMessage, validateMessage } from './queries.ts';
import { countCharacters } from './refund-request-form.ts';

/** Form for a message to the store. */
export function MessageForm({ requestId }: { readonly requestId: string }) {
  const t = useTranslate();
  const write = useWriteMessage(requestId);
  const invalidate = useInvalidateRequest(requestId);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'refund_request.message' },
    validate: validateMessage,
    send: ({ body }) =>
      write(body).catch((error: Error) => {
        if (toAppError(error).code === 'refund_request.closed') invalidate();
        throw error;
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
  const length = { count: countCharacters(values.body), max: REASON_LENGTH_MAX };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {isSent && <Alert tone="success">{t('success.message_sent')}</Alert>}
      <ErrorNotice error={error} />
      <TextArea {...field} onValue={type} count={t('refund_request.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('refund_request.message_send')}
      </Button>
    </form>
  );
}

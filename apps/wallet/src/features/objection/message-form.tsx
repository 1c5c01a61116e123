import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button';
import { Notice } from '@saifu/ui/notice';
import { TextArea } from '@saifu/ui/text-area';
import { useState } from 'react';
import formStyles from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { useForm } from '../../form/use-form.ts';
import { useText } from '../../text/use-text.tsx';
import { faultsOfMessage, useRenewRequest, useWriteMessage } from './queries.ts';
import { lengthOf } from './wish.ts';

/** A word to the store. */
export function MessageForm({ requestId }: { readonly requestId: string }) {
  const text = useText();
  const write = useWriteMessage(requestId);
  const renew = useRenewRequest(requestId);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, values, set, refusal, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'objection.message' },
    faultsOf: faultsOfMessage,
    send: ({ body }) =>
      write(body).catch((error: Error) => {
        if (refusalOf(error).code === 'objection.closed') renew();
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
  const length = { count: lengthOf(values.body), max: REASON_LENGTH_MAX };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {isSent && <Notice tone="success">{text('success.message_sent')}</Notice>}
      <RefusalNotice refusal={refusal} />
      <TextArea {...field} onValue={type} count={text('objection.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {text('objection.message_send')}
      </Button>
    </form>
  );
}

import { CONSULTATION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import formStyles from '../../forms/form.module.css';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { validateMessage, useRenewConsultation, useWriteMessage } from './queries.ts';
import { lengthOf } from './text-length.ts';
import { useDraft } from './use-draft.ts';

/** One more word to support, kept until it is sent. */
export function MessageForm({ consultationId }: { readonly consultationId: string }) {
  const text = useText();
  const write = useWriteMessage(consultationId);
  const renew = useRenewConsultation(consultationId);
  const draft = useDraft(`consultation.${consultationId}`);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { body: draft.before?.values.body ?? '' },
    labels: { body: 'consultation.message' },
    validate: validateMessage,
    send: (typed) =>
      write(typed.body, draft.keyOf(typed.body, typed)).catch((error: Error) => {
        if (toAppError(error).code.startsWith('consultation.')) renew();
        throw error;
      }),
    onDone: () => {
      draft.forget();
      set('body', '');
      setIsSent(true);
    },
  });
  const keep = useEffectEvent(draft.keep);
  useEffect(() => keep(values), [values]);

  const { onChange: _, ...field } = fieldProps('body');
  const type = (typed: string) => {
    setIsSent(false);
    set('body', typed);
  };
  const length = { count: lengthOf(values.body), max: CONSULTATION_LENGTH_MAX };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {isSent && <Notice tone="success">{text('success.message_sent')}</Notice>}
      <ErrorNotice error={error} />
      <TextArea {...field} onValue={type} count={text('consultation.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {text('objection.message_send')}
      </Button>
    </form>
  );
}

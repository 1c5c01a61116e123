import { CONSULTATION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInvalidateConsultation, useWriteMessage, validateMessage } from './queries.ts';
import { countCharacters } from './text-length.ts';
import { useDraft } from './use-draft.ts';

/** Reply form. The input is kept as a draft until it is sent. */
export function MessageForm({ consultationId }: { readonly consultationId: string }) {
  const t = useTranslate();
  const write = useWriteMessage(consultationId);
  const invalidate = useInvalidateConsultation(consultationId);
  const draft = useDraft(`consultation.${consultationId}`);
  const [isSent, setIsSent] = useState(false);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { body: draft.before?.values.body ?? '' },
    labels: { body: 'consultation.message' },
    validate: validateMessage,
    send: (typed) =>
      write(typed.body, draft.getIdempotencyKey(typed.body, typed)).catch((error: Error) => {
        if (toAppError(error).code.startsWith('consultation.')) invalidate();
        throw error;
      }),
    onDone: () => {
      draft.remove();
      set('body', '');
      setIsSent(true);
    },
  });
  const save = useEffectEvent(draft.save);
  useEffect(() => save(values), [values]);

  const { onChange: _, ...field } = fieldProps('body');
  const type = (typed: string) => {
    setIsSent(false);
    set('body', typed);
  };
  const length = { count: countCharacters(values.body), max: CONSULTATION_LENGTH_MAX };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {isSent && <Alert tone="success">{t('success.message_sent')}</Alert>}
      <ErrorNotice error={error} />
      <TextArea {...field} onValue={type} count={t('consultation.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('refund_request.message_send')}
      </Button>
    </form>
  );
}

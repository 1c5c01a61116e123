import type { StaffConsultationView } from '@saifu/contract/staff-consultation';
import { CONSULTATION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { PayerWords } from './payer-words.tsx';
import { useConsultationCalls, validateAnswerWords } from './queries.ts';

type ConsultationAnswerProps = {
  readonly consultation: StaffConsultationView;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** The answer to the payer, who is notified of it. */
export function ConsultationAnswer({ consultation, onDone }: ConsultationAnswerProps) {
  const t = useTranslate();
  const attempt = useAttempt();
  const { answer, fill } = useConsultationCalls(consultation.id);
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'staff_case.answer_words' },
    validate: validateAnswerWords,
    send: ({ body }) => attempt(body, (key) => answer(body, key)),
    onDone: () => {
      set('body', '');
      onDone(t('staff_case.answer_sent'));
    },
  });
  const { onChange: _, ...field } = fieldProps('body');
  return (
    <Card title={t('staff_case.answer')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <ErrorNotice error={error} />
        <PayerWords
          language={consultation.language}
          field={{ ...field, onValue: (typed) => set('body', typed) }}
          lengthMax={CONSULTATION_LENGTH_MAX}
          fill={fill}
        />
        <Button type="submit" full busy={isPending}>
          {t('staff_case.answer_send')}
        </Button>
      </form>
    </Card>
  );
}

/** Ends a consultation after a question. */
export function CloseConsultation({ consultation, onDone }: ConsultationAnswerProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const { close } = useConsultationCalls(consultation.id);
  const closing = useMutation({
    mutationFn: close,
    onSuccess: () => onDone(t('staff_case.closed')),
  });
  const confirm = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('staff_case.close_title'),
      message: t('staff_case.close_question'),
      agreeLabel: t('staff_case.close'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) closing.mutate();
  };
  return (
    <>
      <ErrorNotice error={closing.error && toAppError(closing.error)} />
      <Button variant="quiet" full busy={closing.isPending} onClick={() => void confirm()}>
        {t('staff_case.close')}
      </Button>
    </>
  );
}

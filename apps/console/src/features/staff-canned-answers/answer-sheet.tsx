import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import sheetStyles from '../../components/sheet.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { AnswerForm } from './answer-form.tsx';
import {
  type CannedAnswerValues,
  NEW_ANSWER,
  toAnswerValues,
  toNewAnswer,
} from './answer-values.ts';
import { useAddCannedAnswer, useChangeCannedAnswer } from './queries.ts';

type NewAnswerSheetProps = {
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

export function NewAnswerSheet({ onDismiss, onDone }: NewAnswerSheetProps) {
  const t = useTranslate();
  const add = useAddCannedAnswer();
  const attempt = useAttempt();
  return (
    <Sheet title={t('staff_canned_answer.add')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <AnswerForm
        isNew
        initial={NEW_ANSWER}
        submitLabel={t('staff_canned_answer.add_submit')}
        send={(values) => {
          const body = toNewAnswer(values);
          return attempt(JSON.stringify(body), (key) => add(body, key));
        }}
        onDone={({ title }) => onDone(t('staff_canned_answer.added', { title }))}
      />
    </Sheet>
  );
}

type AnswerSheetProps = NewAnswerSheetProps & { readonly answer: CannedAnswerView };

/** Changes an answer, archives it or restores it. */
export function AnswerSheet({ answer, onDismiss, onDone }: AnswerSheetProps) {
  const t = useTranslate();
  const change = useChangeCannedAnswer(answer.id);
  const { is_archived, version } = answer;
  const send = (values: CannedAnswerValues) => {
    const { key: _, ...content } = toNewAnswer(values);
    return change({ ...content, is_archived, version });
  };
  return (
    <Sheet title={answer.title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <AnswerForm
        isNew={false}
        initial={toAnswerValues(answer)}
        submitLabel={t('staff_canned_answer.save')}
        send={send}
        onDone={({ title }) => onDone(t('staff_canned_answer.saved', { title }))}
      />
      <Archiving answer={answer} onDone={onDone} />
    </Sheet>
  );
}

/** Archives the answer after a question, or restores it. */
function Archiving({ answer, onDone }: Omit<AnswerSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const send = useChangeCannedAnswer(answer.id);
  const { title, category, texts, version } = answer;
  const change = useMutation({
    mutationFn: (isArchived: boolean) =>
      send({ title, category, texts, is_archived: isArchived, version }),
    onSuccess: ({ is_archived: isArchived }) =>
      onDone(
        isArchived
          ? t('staff_canned_answer.archive_done', { title })
          : t('staff_canned_answer.restored', { title }),
      ),
  });
  const archive = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('staff_canned_answer.archive_title'),
      message: t('staff_canned_answer.archive_question', { title }),
      agreeLabel: t('staff_canned_answer.archive'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) change.mutate(true);
  };
  return (
    <div className={sheetStyles.section}>
      <ErrorNotice error={change.error && toAppError(change.error)} />
      {answer.is_archived ? (
        <Button
          variant="secondary"
          full
          busy={change.isPending}
          onClick={() => change.mutate(false)}
        >
          {t('staff_canned_answer.restore')}
        </Button>
      ) : (
        <Button variant="danger" full busy={change.isPending} onClick={() => void archive()}>
          {t('staff_canned_answer.archive')}
        </Button>
      )}
    </div>
  );
}

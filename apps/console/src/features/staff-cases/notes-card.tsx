import type { CaseNoteView } from '@saifu/contract/staff-case';
import { CASE_NOTE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Message } from '@saifu/ui/message/message';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { countCharacters } from '../../lib/count-characters.ts';
import { type CaseCalls, validateNote } from './queries.ts';
import styles from './staff-cases.module.css';

type NotesCardProps = {
  readonly notes: readonly CaseNoteView[];
  readonly meId: string;
  readonly addNote: CaseCalls['addNote'];
};

/** What staff write for each other. Notes are only added. */
export function NotesCard({ notes, meId, addNote }: NotesCardProps) {
  const t = useTranslate();
  return (
    <Card title={t('staff_case.notes')}>
      <div className={styles.stack}>
        <p className={textStyles.note}>{t('staff_case.notes_about')}</p>
        {notes.length === 0 ? (
          <p className={textStyles.note}>{t('staff_case.notes_none')}</p>
        ) : (
          <ol className={styles.thread}>
            {notes.map(({ id, author, body, at }) => (
              <Message
                key={id}
                author={author.name}
                isOwn={author.id === meId}
                time={<time dateTime={at}>{formatDateTime(at)}</time>}
                body={body}
              />
            ))}
          </ol>
        )}
        <NoteForm addNote={addNote} />
      </div>
    </Card>
  );
}

function NoteForm({ addNote }: Pick<NotesCardProps, 'addNote'>) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [isAdded, setIsAdded] = useState(false);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { body: '' },
    labels: { body: 'staff_case.note' },
    validate: validateNote,
    send: ({ body }) => attempt(body, (key) => addNote(body, key)),
    onDone: () => {
      set('body', '');
      setIsAdded(true);
    },
  });
  const { onChange: _, ...field } = fieldProps('body');
  const type = (typed: string) => {
    setIsAdded(false);
    set('body', typed);
  };
  const length = { count: countCharacters(values.body), max: CASE_NOTE_LENGTH_MAX };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isAdded && <Alert tone="success">{t('staff_case.note_added')}</Alert>}
      <ErrorNotice error={error} />
      <TextArea {...field} onValue={type} count={t('staff_case.length', length)} />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('staff_case.note_add')}
      </Button>
    </form>
  );
}

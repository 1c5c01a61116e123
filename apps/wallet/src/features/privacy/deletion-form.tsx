import type { DeletionView } from '@saifu/contract/privacy';
import { LEAVING_GRACE_DAYS, RECORDS_YEARS } from '@saifu/domain/privacy/retention';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import form from '../../forms/form.module.css';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './privacy.module.css';
import type { Prove } from './prove.ts';
import { askDeletion } from './queries.ts';

type LeaveFormProps = {
  readonly prove: Prove;
  readonly onLeft: (leaving: DeletionView) => void;
};

/** Nobody leaves by accident: what it means is said, a word is typed, and a question answered. */
export function LeaveForm({ prove, onLeft }: LeaveFormProps) {
  const text = useText();
  const ask = useAsk();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const leaving = useMutation({ mutationFn: () => prove(askDeletion), onSuccess: onLeft });
  const word = text('privacy.confirm_word');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (leaving.isPending) return;
    const isRight = fold(typed) === fold(word);
    setIsWrong(!isRight);
    if (!isRight) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const isSure = await ask.confirmDelete({
      title: text('privacy.leave_question_title'),
      message: text('privacy.leave_question', { days: LEAVING_GRACE_DAYS }),
      agreeLabel: text('privacy.leave'),
      cancelLabel: text('privacy.leave_no'),
    });
    if (isSure) leaving.mutate();
  };

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={leaving.error && toAppError(leaving.error)} />
      <TextField
        name="confirmation"
        label={text('privacy.confirm_label', { word })}
        value={typed}
        error={isWrong ? text('privacy.confirm_wrong', { word }) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="danger" full busy={leaving.isPending}>
        {text('privacy.leave')}
      </Button>
    </form>
  );
}

/** What leaving means, in words. */
export function LeaveMeaning() {
  const text = useText();
  return (
    <>
      <p className={styles.lead}>{text('privacy.leave_lead', { days: LEAVING_GRACE_DAYS })}</p>
      <div className={styles.part}>
        <h3>{text('privacy.leave_erased')}</h3>
        <p>{text('privacy.leave_erased_list')}</p>
      </div>
      <div className={styles.part}>
        <h3>{text('privacy.leave_kept')}</h3>
        <p>{text('privacy.leave_kept_list', { years: RECORDS_YEARS })}</p>
        <p>{text('privacy.leave_free')}</p>
      </div>
    </>
  );
}

/** However it was typed: full-width letters, capitals or not. */
function fold(words: string): string {
  return normalizeText(words, 'NFKC').trim().toLowerCase();
}

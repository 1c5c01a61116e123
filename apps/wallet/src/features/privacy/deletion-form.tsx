import type { DeletionView } from '@saifu/contract/privacy';
import { DELETION_GRACE_DAYS, RECORDS_YEARS } from '@saifu/domain/privacy/retention';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import form from '../../forms/form.module.css';
import { useTranslate } from '../../i18n/use-translate.tsx';
import type { StepUp } from '../../lib/step-up.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './privacy.module.css';
import { requestDeletion } from './queries.ts';

type DeletionFormProps = {
  readonly stepUp: StepUp;
  readonly onLeft: (deletion: DeletionView) => void;
};

/**
 * Prevents accidental deletion: shows the consequences, requires a typed word, and asks for
 * confirmation.
 */
export function DeletionForm({ stepUp, onLeft }: DeletionFormProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const deletion = useMutation({ mutationFn: () => stepUp(requestDeletion), onSuccess: onLeft });
  const word = t('privacy.confirm_word');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const isRight = normalize(typed) === normalize(word);
    setIsWrong(!isRight);
    if (!isRight) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const isConfirmed = await dialogs.confirmDelete({
      title: t('privacy.leave_question_title'),
      message: t('privacy.leave_question', { days: DELETION_GRACE_DAYS }),
      agreeLabel: t('privacy.leave'),
      cancelLabel: t('privacy.leave_no'),
    });
    if (isConfirmed) deletion.mutate();
  };

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={deletion.error && toAppError(deletion.error)} />
      <TextField
        name="confirmation"
        label={t('privacy.confirm_label', { word })}
        value={typed}
        error={isWrong ? t('privacy.confirm_wrong', { word }) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="danger" full busy={deletion.isPending}>
        {t('privacy.leave')}
      </Button>
    </form>
  );
}

export function DeletionConsequences() {
  const t = useTranslate();
  return (
    <>
      <p className={styles.lead}>{t('privacy.leave_lead', { days: DELETION_GRACE_DAYS })}</p>
      <div className={styles.part}>
        <h3>{t('privacy.leave_erased')}</h3>
        <p>{t('privacy.leave_erased_list')}</p>
      </div>
      <div className={styles.part}>
        <h3>{t('privacy.leave_kept')}</h3>
        <p>{t('privacy.leave_kept_list', { years: RECORDS_YEARS })}</p>
        <p>{t('privacy.leave_free')}</p>
      </div>
    </>
  );
}

/** Ignores width and case. */
function normalize(text: string): string {
  return normalizeText(text, 'NFKC').trim().toLowerCase();
}

import type { DeletionView } from '@saifu/contract/privacy';
import { DELETION_GRACE_DAYS, RECORDS_YEARS } from '@saifu/domain/privacy/retention';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { StepUp } from '../../lib/step-up.ts';
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
  const word = t('privacy.confirm_word');
  const { submit, fieldProps, errors, error, isPending } = useForm({
    initial: { confirmation: '' },
    labels: {},
    validate: ({ confirmation }): FormErrors => {
      const isRight = normalize(confirmation) === normalize(word);
      return isRight ? {} : { confirmation: { code: 'field.mismatch' } };
    },
    send: async () => {
      const isConfirmed = await dialogs.confirmDelete({
        title: t('privacy.leave_question_title'),
        message: t('privacy.leave_question', { days: DELETION_GRACE_DAYS }),
        agreeLabel: t('privacy.leave'),
        cancelLabel: t('privacy.leave_no'),
      });
      return isConfirmed ? stepUp(requestDeletion) : null;
    },
    onDone: (deletion) => {
      if (deletion !== null) onLeft(deletion);
    },
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('confirmation')}
        label={t('privacy.confirm_label', { word })}
        error={errors.confirmation && t('privacy.confirm_wrong', { word })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="danger" full busy={isPending}>
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

import type { ConsultationView } from '@saifu/contract/consultation';
import {
  CONSULTATION_LENGTH_MAX,
  CONSULTATION_LENGTH_MIN,
  CONSULTATION_SUBJECT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef } from 'react';
import styles from './consultation.module.css';
import { countCharacters } from './text-length.ts';
import { useQuestionForm } from './use-question-form.ts';

type QuestionFormProps = {
  readonly payments: readonly { readonly value: string; readonly label: string }[];
  /** Id of the payment the user came from; empty if none. */
  readonly paymentId: string;
  readonly onDone: (view: ConsultationView) => void;
};

/** Form for a new question, optionally about a payment. */
export function QuestionForm({ payments, paymentId, onDone }: QuestionFormProps) {
  const t = useTranslate();
  const box = useRef<HTMLFormElement>(null);
  const form = useQuestionForm({ paymentId, onDone });
  const { onChange: _, ...content } = form.fieldProps('content');
  const count = (typed: string, max: number, normalize?: 'NFKC') =>
    t('consultation.length', { count: countCharacters(typed, normalize), max });
  const discard = () => {
    form.discard();
    // The pressed button is removed, so focus moves to the first field.
    const first = box.current?.elements.namedItem('subject');
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <form ref={box} className={formStyles.form} noValidate onSubmit={form.submit}>
      {form.isOld && (
        <Alert tone="info">
          <p>{t('consultation.draft_kept')}</p>
          <Button variant="quiet" onClick={discard}>
            {t('consultation.draft_discard')}
          </Button>
        </Alert>
      )}
      <ErrorNotice error={form.error} />
      <div className={styles.field}>
        <TextField {...form.fieldProps('subject')} autoComplete="off" />
        <p aria-hidden="true" className={styles.count}>
          {count(form.values.subject, CONSULTATION_SUBJECT_LENGTH_MAX, 'NFKC')}
        </p>
      </div>
      <TextArea
        {...content}
        onValue={(typed) => form.set('content', typed)}
        hint={t('consultation.content_hint', {
          min: CONSULTATION_LENGTH_MIN,
          max: CONSULTATION_LENGTH_MAX,
        })}
        count={count(form.values.content, CONSULTATION_LENGTH_MAX)}
      />
      <SelectField
        {...form.fieldProps('payment_id')}
        options={payments}
        emptyLabel={t('consultation.payment_none')}
      />
      <Button type="submit" full busy={form.isPending}>
        {t('consultation.send')}
      </Button>
    </form>
  );
}

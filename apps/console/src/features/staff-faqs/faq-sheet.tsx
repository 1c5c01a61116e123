import type { StaffFaqView } from '@saifu/contract/staff-faq';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { FAQ_TOPICS } from '@saifu/domain/support/faq';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import {
  type FaqValues,
  NEW_FAQ,
  TOPIC_TEXTS,
  toFaqValues,
  toNewFaq,
  validateFaqValues,
} from './faq-values.ts';
import { useFaqCalls } from './queries.ts';

type FaqSheetProps = {
  /** Null: a new entry. */
  readonly faq: StaffFaqView | null;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Adds an entry in three languages, or changes or removes one. */
export function FaqSheet({ faq, onDismiss, onDone }: FaqSheetProps) {
  const t = useTranslate();
  return (
    <Sheet
      title={faq?.texts[t.language].question ?? t('staff_faq.add')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <FaqForm faq={faq} onDone={onDone} />
      {faq !== null && faq.source !== 'removed' && <Removal faq={faq} onDone={onDone} />}
    </Sheet>
  );
}

function FaqForm({ faq, onDone }: Omit<FaqSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const { submit, fieldProps, set, error, isPending } = useFaqForm({ faq, onDone });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      {faq === null && (
        <TextField
          {...fieldProps('id')}
          hint={t('staff_faq.id_hint', { prefix: 'faq_', example: 'faq_lost_phone' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SelectField
        {...fieldProps('topic')}
        options={FAQ_TOPICS.map((value) => ({ value, label: t(TOPIC_TEXTS[value]) }))}
      />
      <p className={textStyles.note}>{t('staff_faq.answer_hint')}</p>
      {LANGUAGES.map((language) => {
        const name = `texts.${language}.answer` as const;
        const { onChange: _, ...answer } = fieldProps(name);
        return (
          <div key={language} lang={language} className={styles.form}>
            <TextField {...fieldProps(`texts.${language}.question`)} autoComplete="off" />
            <TextArea {...answer} onValue={(typed) => set(name, typed)} />
          </div>
        );
      })}
      <Button type="submit" full busy={isPending}>
        {t(faq === null ? 'staff_faq.add_submit' : 'staff_faq.save')}
      </Button>
    </form>
  );
}

function useFaqForm({ faq, onDone }: Omit<FaqSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const attempt = useAttempt();
  const { add, change } = useFaqCalls();
  return useForm<FaqValues, StaffFaqView>({
    initial: faq === null ? NEW_FAQ : toFaqValues(faq),
    labels: {
      id: 'staff_faq.id',
      topic: 'staff_faq.topic',
      'texts.en.question': 'staff_faq.question_en',
      'texts.en.answer': 'staff_faq.answer_en',
      'texts.ja.question': 'staff_faq.question_ja',
      'texts.ja.answer': 'staff_faq.answer_ja',
      'texts.ko.question': 'staff_faq.question_ko',
      'texts.ko.answer': 'staff_faq.answer_ko',
    },
    fieldByErrorCode: { 'faq.exists': 'id' },
    validate: (values) => validateFaqValues(values, faq),
    send: (values) => {
      const body = toNewFaq(values, faq);
      if (faq === null) return attempt(JSON.stringify(body), (key) => add(body, key));
      const { id, ...content } = body;
      return change(id, { ...content, version: faq.version });
    },
    onDone: () => onDone(t(faq === null ? 'staff_faq.added' : 'staff_faq.saved')),
  });
}

type RemovalProps = Pick<FaqSheetProps, 'onDone'> & { readonly faq: StaffFaqView };

/** Hides an entry from payers after a question. */
function Removal({ faq, onDone }: RemovalProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const { remove } = useFaqCalls();
  const removal = useMutation({
    mutationFn: () => remove(faq.id),
    onSuccess: () => onDone(t('staff_faq.removed')),
  });
  const confirm = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('staff_faq.remove_title'),
      message: t('staff_faq.remove_question', { question: faq.texts[t.language].question }),
      agreeLabel: t('staff_faq.remove'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) removal.mutate();
  };
  return (
    <div className={sheetStyles.section}>
      <ErrorNotice error={removal.error && toAppError(removal.error)} />
      <Button variant="danger" full busy={removal.isPending} onClick={() => void confirm()}>
        {t('staff_faq.remove')}
      </Button>
    </div>
  );
}

import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import { CANNED_ANSWER_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { CANNED_ANSWER_CATEGORIES, PLACEHOLDERS } from '@saifu/domain/support/canned-answer';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { countCharacters } from '../../lib/count-characters.ts';
import { CATEGORY_TEXTS, type CannedAnswerValues, toNewAnswer } from './answer-values.ts';
import { validateCannedAnswer } from './queries.ts';

type AnswerFormProps = {
  readonly initial: CannedAnswerValues;
  /** The key is only chosen for a new answer. */
  readonly isNew: boolean;
  readonly submitLabel: string;
  readonly send: (values: CannedAnswerValues) => Promise<CannedAnswerView>;
  readonly onDone: (answer: CannedAnswerView) => void;
};

const TEXTS = ['texts.en', 'texts.ja', 'texts.ko'] as const;

/** An answer in three languages. */
export function AnswerForm({ initial, isNew, submitLabel, send, onDone }: AnswerFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, values, error, isPending } = useForm({
    initial,
    labels: {
      title: 'staff_canned_answer.name',
      key: 'staff_canned_answer.key',
      category: 'staff_canned_answer.category',
      'texts.en': 'staff_canned_answer.text_en',
      'texts.ja': 'staff_canned_answer.text_ja',
      'texts.ko': 'staff_canned_answer.text_ko',
    },
    fieldByErrorCode: { 'canned_answer.key_taken': 'key' },
    validate: (typed) => validateCannedAnswer(toNewAnswer(typed)),
    send,
    onDone,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('title')}
        hint={t('staff_canned_answer.name_hint')}
        autoComplete="off"
      />
      {isNew && (
        <TextField
          {...fieldProps('key')}
          hint={t('staff_canned_answer.key_hint', { example: 'refund_approved' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SelectField
        {...fieldProps('category')}
        options={CANNED_ANSWER_CATEGORIES.map((value) => ({
          value,
          label: t(CATEGORY_TEXTS[value]),
        }))}
      />
      <p className={textStyles.note}>
        {t('staff_canned_answer.placeholders', {
          names: PLACEHOLDERS.map((name) => `{${name}}`).join(' '),
        })}
      </p>
      {TEXTS.map((name) => {
        const { onChange: _, ...field } = fieldProps(name);
        const length = { count: countCharacters(values[name]), max: CANNED_ANSWER_LENGTH_MAX };
        return (
          <TextArea
            key={name}
            {...field}
            onValue={(typed) => set(name, typed)}
            count={t('staff_case.length', length)}
          />
        );
      })}
      <Button type="submit" full busy={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

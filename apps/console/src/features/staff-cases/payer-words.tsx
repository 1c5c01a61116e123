import type { FilledAnswerView } from '@saifu/contract/staff-case';
import type { Language } from '@saifu/domain/shared/language';
import { isPlainlyOtherScript } from '@saifu/domain/support/answer-language';
import { findPlaceholders } from '@saifu/domain/support/canned-answer';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { countCharacters } from '../../lib/count-characters.ts';
import { LANGUAGE_TEXTS } from './labels.ts';
import { useCannedAnswers } from './queries.ts';
import styles from './staff-cases.module.css';

type PayerWordsProps = {
  /** Of the payer. */
  readonly language: Language;
  readonly field: Omit<ComponentProps<typeof TextArea>, 'count'>;
  readonly lengthMax: number;
  readonly fill: (cannedAnswerId: string) => Promise<FilledAnswerView>;
};

/**
 * Words to a payer, typed or from a canned answer in the payer's language. Open placeholders and
 * another script than that of the language are marked.
 */
export function PayerWords({ language, field, lengthMax, fill }: PayerWordsProps) {
  const t = useTranslate();
  const open = findPlaceholders(field.value);
  return (
    <div className={styles.stack}>
      <CannedAnswerChoice fill={fill} hasText={field.value !== ''} onText={field.onValue} />
      <TextArea
        {...field}
        count={t('staff_case.length', { count: countCharacters(field.value), max: lengthMax })}
      />
      {open.length > 0 && (
        <Alert tone="warning">
          {t('staff_case.canned_missing', { names: open.map((name) => `{${name}}`).join(' ') })}
        </Alert>
      )}
      {isPlainlyOtherScript(field.value, language) && (
        <Alert tone="warning">
          {t('staff_case.other_script', { language: t(LANGUAGE_TEXTS[language]) })}
        </Alert>
      )}
    </div>
  );
}

type CannedAnswerChoiceProps = {
  readonly fill: PayerWordsProps['fill'];
  readonly hasText: boolean;
  readonly onText: (text: string) => void;
};

/** Puts a canned answer into the field, where it can be changed. */
function CannedAnswerChoice({ fill, hasText, onText }: CannedAnswerChoiceProps) {
  const t = useTranslate();
  const { data: answers = [] } = useCannedAnswers();
  const [chosen, setChosen] = useState('');
  const insert = useMutation({ mutationFn: fill, onSuccess: ({ text }) => onText(text) });
  if (answers.length === 0) return null;
  return (
    <>
      <ErrorNotice error={insert.error && toAppError(insert.error)} />
      <div className={styles.row}>
        <SelectField
          label={t('staff_case.canned')}
          emptyLabel={t('staff_case.canned_choose')}
          value={chosen}
          hint={chosen !== '' && hasText ? t('staff_case.canned_replaces') : undefined}
          options={answers.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          variant="secondary"
          disabled={chosen === ''}
          busy={insert.isPending}
          onClick={() => insert.mutate(chosen)}
        >
          {t('staff_case.canned_use')}
        </Button>
      </div>
    </>
  );
}

import { MERCHANT_APPLICATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { Button } from '@saifu/ui/button/button';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  ANSWER_PARTS,
  type AnswerPart,
  ApplicationAnswers,
} from '../../components/application-answers.tsx';
import textStyles from '../../components/text.module.css';
import { FeeList } from './fee-list.tsx';
import styles from './merchant-application.module.css';
import type { PartProps } from './part-form.tsx';
import { useApplicationChanges } from './queries.ts';

type ReviewFormProps = PartProps & { readonly onEdit: (part: AnswerPart) => void };

/** Everything that was entered, the terms and the fees, before it is submitted. */
export function ReviewForm({ token, application, onSaved, onEdit }: ReviewFormProps) {
  const t = useTranslate();
  const { submit: send } = useApplicationChanges(token);
  const { submit, checkProps, error, isPending } = useForm({
    initial: { accepted: false },
    labels: { accepted: 'console_apply.accept' },
    validate: ({ accepted }) => (accepted ? {} : { accepted: { code: 'terms.not_accepted' } }),
    send: () => send(application),
    onDone: onSaved,
  });
  const { requested_changes: requested, answers, terms_version: version } = application;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {ANSWER_PARTS.map((part) => (
        <section key={part} aria-label={t(`console_apply.part_${part}`)} className={styles.part}>
          <div className={styles.head}>
            <h3 className={styles.name}>{t(`console_apply.part_${part}`)}</h3>
            {requested === null && (
              <Button
                variant="quiet"
                aria-label={t('console_apply.edit_part', {
                  part: t(`console_apply.part_${part}`),
                })}
                onClick={() => onEdit(part)}
              >
                {t('console_apply.edit')}
              </Button>
            )}
          </div>
          <ApplicationAnswers part={part} answers={answers} />
        </section>
      ))}
      <section className={styles.part} aria-label={t('console_apply.fees_title')}>
        <h3 className={styles.name}>{t('console_apply.fees_title')}</h3>
        <FeeList />
      </section>
      <section className={styles.part} aria-label={t('console_apply.terms_title', { version })}>
        <h3 className={styles.name}>{t('console_apply.terms_title', { version })}</h3>
        <ol className={styles.terms}>
          <li>{t('console_apply.terms_1')}</li>
          <li>{t('console_apply.terms_2')}</li>
          <li>{t('console_apply.terms_3')}</li>
          <li>{t('console_apply.terms_4', { days: MERCHANT_APPLICATION_RETENTION_DAYS })}</li>
        </ol>
      </section>
      <Checkbox {...checkProps('accepted')} />
      <p className={textStyles.note}>{application.email}</p>
      <ErrorNotice error={error} />
      <Button type="submit" full busy={isPending}>
        {t(requested === null ? 'console_apply.submit' : 'console_apply.resubmit')}
      </Button>
    </form>
  );
}

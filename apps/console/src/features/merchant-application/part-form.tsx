import type { MerchantApplicationView } from '@saifu/contract/merchant-application';
import type { ApplicationField } from '@saifu/domain/merchants/merchant-application';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode, SubmitEvent } from 'react';
import type { AnswerPart } from '../../components/application-answers.tsx';
import { type PartBody, useApplicationChanges, validatePart } from './queries.ts';

/** What every form of a part is given. */
export type PartProps = {
  readonly token: string;
  readonly application: MerchantApplicationView;
  readonly onSaved: () => void;
};

type PartFormOptions<Part extends AnswerPart, Values> = PartProps & {
  readonly part: Part;
  readonly initial: Values;
  readonly labels: Readonly<Record<keyof Values & string, TextKey>>;
  readonly toBody: (values: Values) => PartBody<Part>;
};

/** The form of one part, which is saved as a whole. */
export function usePartForm<
  Part extends AnswerPart,
  Values extends Readonly<Record<string, string>>,
>(options: PartFormOptions<Part, Values>) {
  const { token, application, part, initial, labels, toBody, onSaved } = options;
  const { save } = useApplicationChanges(token);
  const form = useForm<Values, MerchantApplicationView>({
    initial,
    labels,
    validate: (values) => validatePart(part, toBody(values)),
    send: (values) => save(application, part, toBody(values)),
    onDone: onSaved,
  });
  /** While staff ask for corrections, only those fields can be changed. */
  const isLocked = (field: ApplicationField) =>
    application.requested_changes !== null && !application.requested_changes.fields.includes(field);
  return { ...form, isLocked };
}

type PartFormProps = {
  readonly form: {
    readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly isPending: boolean;
    readonly error: ReturnType<typeof useForm>['error'];
  };
  readonly children: ReactNode;
};

export function PartForm({ form: { submit, isPending, error }, children }: PartFormProps) {
  const t = useTranslate();
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      {children}
      <Button type="submit" full busy={isPending}>
        {t('console_apply.next')}
      </Button>
    </form>
  );
}

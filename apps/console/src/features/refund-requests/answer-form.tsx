import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { FieldMessages } from '@saifu/ui/field/field';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import { LabeledGroup } from '../../components/labeled-group.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import {
  type AnswerValues,
  DECISIONS,
  type Decision,
  EMPTY_ANSWER,
  getPartMax,
  reportClosed,
  toAnswerBody,
  toQuestion,
  validateAnswerValues,
} from './answer.ts';
import { useAnswer } from './queries.ts';

type AnswerFormProps = {
  readonly request: RefundRequestView;
  readonly onAnswered: () => void;
  readonly onClosed: (error: AppError) => void;
};

/** The answer to the payer: a refund in full or in part, or none, with a message. */
export function AnswerForm({ request, onAnswered, onClosed }: AnswerFormProps) {
  const t = useTranslate();
  const answerForm = useAnswerForm({ request, onAnswered, onClosed });
  const { submit, fieldProps, set, values, error, isPending } = answerForm;
  const { onChange: _amount, ...amount } = fieldProps('amount');
  const { onChange: _message, ...message } = fieldProps('message');
  const length = { count: countCharacters(values.message), max: REASON_LENGTH_MAX };
  return (
    <Card title={t('console_refund_request.answer')}>
      <form className={form.form} noValidate onSubmit={submit}>
        {request.status === 'escalated' && (
          <Alert tone="warning">{t('console_refund_request.escalated_about')}</Alert>
        )}
        <ErrorNotice error={error?.code === 'refund_request.closed' ? null : error} />
        <DecisionChoice
          request={request}
          value={values.decision}
          error={fieldProps('decision').error}
          onChange={(decision) => set('decision', decision)}
        />
        {values.decision === 'partial' && (
          <AmountField
            {...amount}
            onValue={(typed) => set('amount', typed)}
            hint={t('console_refund_request.part_max', {
              amount: formatYen(getPartMax(request)),
            })}
          />
        )}
        <TextArea
          {...message}
          onValue={(typed) => set('message', typed)}
          hint={t('console_refund_request.answer_hint')}
          count={t('console_refund_request.length', length)}
        />
        <Button type="submit" full busy={isPending}>
          {t('console_refund_request.answer_submit')}
        </Button>
      </form>
    </Card>
  );
}

function useAnswerForm({ request, onAnswered, onClosed }: AnswerFormProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const answer = useAnswer(request.id);
  return useForm<AnswerValues, RefundRequestView | null>({
    initial: EMPTY_ANSWER,
    labels: {
      decision: 'console_refund_request.decision',
      amount: 'console_refund_request.part_amount',
      message: 'console_refund_request.answer_message',
    },
    validate: (values) => validateAnswerValues(values, getPartMax(request)),
    send: async (values) => {
      const body = toAnswerBody(values);
      const question = { ...toQuestion(t, request, body), cancelLabel: t('app.cancel') };
      if (!(await dialogs.confirmDelete(question))) return null;
      return answer(body).catch(reportClosed(onClosed));
    },
    onDone: (answered) => {
      if (answered !== null) onAnswered();
    },
    fieldByErrorCode: {
      'refund.too_large': 'amount',
      'refund.whole_only': 'amount',
      'amount.missing': 'amount',
    },
  });
}

type DecisionChoiceProps = {
  readonly request: RefundRequestView;
  readonly value: AnswerValues['decision'];
  readonly error: string | undefined;
  readonly onChange: (decision: Decision) => void;
};

function DecisionChoice({ request, value, error, onChange }: DecisionChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const amount = formatYen(request.requested_amount);
  const texts = {
    approve: {
      label: t('console_refund_request.decision_approve', { amount }),
      subline: t('console_refund_request.decision_approve_about'),
    },
    partial: {
      label: t('console_refund_request.decision_partial'),
      subline: t('console_refund_request.decision_partial_about'),
    },
    reject: {
      label: t('console_refund_request.decision_reject'),
      subline: t('console_refund_request.decision_reject_about'),
    },
  };
  // Nothing is less than one yen.
  const offered = DECISIONS.filter((each) => each !== 'partial' || getPartMax(request) > 0);
  return (
    <LabeledGroup label={t('console_refund_request.decision')}>
      <Card flush>
        <RadioList
          label={t('console_refund_request.decision')}
          name="decision"
          describedBy={error ? `${id}-error` : undefined}
          rows={offered.map((each) => ({ value: each, ...texts[each] }))}
          value={value === '' ? null : value}
          onChange={onChange}
        />
      </Card>
      <FieldMessages id={id} error={error} />
    </LabeledGroup>
  );
}

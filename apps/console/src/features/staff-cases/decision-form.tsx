import type { StaffRefundRequestView } from '@saifu/contract/staff-refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { REASON_LENGTH_MAX, STAFF_ALONE_YEN_MAX } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { FieldMessages } from '@saifu/ui/field/field';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useId } from 'react';
import { LabeledGroup } from '../../components/labeled-group.tsx';
import {
  DECISIONS,
  type DecisionValues,
  isAboveAlone,
  NO_DECISION,
  type StaffDecision,
  toDecisionBody,
  toDecisionQuestion,
  validateDecisionValues,
} from './decision.ts';
import { PayerWords } from './payer-words.tsx';
import { useRefundRequestCalls } from './queries.ts';

type DecisionFormProps = {
  readonly request: StaffRefundRequestView;
  readonly onDone: (decided: StaffRefundRequestView) => void;
  /** Somebody else has decided, or the payer has withdrawn it. */
  readonly onClosed: (error: AppError) => void;
};

/** The decision in place of the store, with an explanation. */
export function DecisionForm({ request, onDone, onClosed }: DecisionFormProps) {
  const t = useTranslate();
  const { fill } = useRefundRequestCalls(request.id);
  const decisionForm = useDecisionForm({ request, onDone, onClosed });
  const { submit, fieldProps, set, values, error, isPending } = decisionForm;
  const { onChange: _amount, ...amount } = fieldProps('amount');
  const { onChange: _message, ...message } = fieldProps('message');
  return (
    <Card title={t('staff_case.decide')}>
      <form className={form.form} noValidate onSubmit={submit}>
        {request.status === 'pending' && (
          <Alert tone="warning">
            {t('staff_case.decide_waiting', { date: formatDateTime(request.respond_by) })}
          </Alert>
        )}
        <ErrorNotice error={error?.code === 'refund_request.closed' ? null : error} />
        <DecisionChoice
          requested={request.requested_amount}
          value={values.decision}
          error={fieldProps('decision').error}
          onChange={(decision) => set('decision', decision)}
        />
        {values.decision === 'partial' && (
          <AmountField
            {...amount}
            onValue={(typed) => set('amount', typed)}
            hint={t('staff_case.part_max', { amount: formatYen(request.requested_amount - 1) })}
          />
        )}
        <PayerWords
          language={request.language}
          field={{ ...message, onValue: (typed) => set('message', typed) }}
          lengthMax={REASON_LENGTH_MAX}
          fill={fill}
        />
        {isAboveAlone(request, values) && (
          <Alert tone="warning">
            {t('staff_case.approval_effect', { amount: formatYen(STAFF_ALONE_YEN_MAX) })}
          </Alert>
        )}
        <Button type="submit" full busy={isPending}>
          {t('staff_case.decision_review')}
        </Button>
      </form>
    </Card>
  );
}

function useDecisionForm({ request, onDone, onClosed }: DecisionFormProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const { decide } = useRefundRequestCalls(request.id);
  return useForm<DecisionValues, StaffRefundRequestView | null>({
    initial: NO_DECISION,
    labels: {
      decision: 'staff_case.decision',
      amount: 'staff_case.part_amount',
      message: 'staff_case.decision_words',
    },
    validate: (values) => validateDecisionValues(values, request.requested_amount - 1),
    send: async (values) => {
      const body = toDecisionBody(values);
      const question = { ...toDecisionQuestion(t, request, body), cancelLabel: t('app.cancel') };
      if (!(await dialogs.confirmDelete(question))) return null;
      return decide(body).catch((error: Error) => {
        const appError = toAppError(error);
        if (appError.code === 'refund_request.closed') onClosed(appError);
        throw error;
      });
    },
    onDone: (decided) => {
      if (decided !== null) onDone(decided);
    },
    fieldByErrorCode: {
      'refund.too_large': 'amount',
      'refund.whole_only': 'amount',
      'amount.missing': 'amount',
    },
  });
}

type DecisionChoiceProps = {
  readonly requested: number;
  readonly value: DecisionValues['decision'];
  readonly error: string | undefined;
  readonly onChange: (decision: StaffDecision) => void;
};

function DecisionChoice({ requested, value, error, onChange }: DecisionChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const words = {
    approve: [
      t('staff_case.approve', { amount: formatYen(requested) }),
      t('staff_case.approve_about'),
    ],
    partial: [t('staff_case.partial'), t('staff_case.partial_about')],
    reject: [t('staff_case.reject'), t('staff_case.reject_about')],
  } as const;
  const possible = DECISIONS.filter((decision) => decision !== 'partial' || requested > 1);
  return (
    <LabeledGroup label={t('staff_case.decision')}>
      <Card flush>
        <RadioList
          label={t('staff_case.decision')}
          name="decision"
          describedBy={error ? `${id}-error` : undefined}
          rows={possible.map((decision) => ({
            value: decision,
            label: words[decision][0],
            subline: words[decision][1],
          }))}
          value={value === '' ? null : value}
          onChange={onChange}
        />
      </Card>
      <FieldMessages id={id} error={error} />
    </LabeledGroup>
  );
}

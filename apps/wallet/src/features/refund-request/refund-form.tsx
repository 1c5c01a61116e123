import type { RefundRequestView } from '@saifu/contract/refund-request';
import {
  REASON_LENGTH_MAX,
  REASON_LENGTH_MIN,
  REFUND_REQUEST_ANSWER_BUSINESS_DAYS,
} from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import styles from './refund-request.module.css';
import { countCharacters, getRequestedAmount } from './refund-request-form.ts';
import { useAttachments } from './use-attachments.ts';
import { type RefundRequestFormState, useRefundRequestForm } from './use-refund-request-form.ts';

type RefundFormProps = {
  readonly paymentId: string;
  /** Amount that can still be requested. */
  readonly maxYen: number;
  /** Date by which the store answers, formatted. */
  readonly answerDay: string;
  readonly onDone: (view: RefundRequestView) => void;
  readonly onChanged: () => void;
};

const LEAVE_TEXTS = {
  title: 'refund_request.leave_title',
  question: 'refund_request.leave_question',
} as const;

/** Refund request form: reason, amount and attachments. */
export function RefundForm(props: RefundFormProps) {
  const { paymentId, maxYen, answerDay, onDone, onChanged } = props;
  const t = useTranslate();
  const attachments = useAttachments();
  const form = useRefundRequestForm({ paymentId, max: maxYen, attachments, onDone, onChanged });
  useLeaveGuard(form.isDirty, LEAVE_TEXTS);
  const requestedAmount = getRequestedAmount(form.values, maxYen);
  const length = { count: countCharacters(form.values.reason), max: REASON_LENGTH_MAX };
  const { onChange: _, ...reason } = form.fieldProps('reason');
  const files = form.errors.attachments;
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <ErrorNotice error={form.error} />
      <ReasonChoice
        value={form.values.reason_code || null}
        error={form.fieldProps('reason_code').error}
        onChange={(code) => form.set('reason_code', code)}
      />
      <TextArea
        {...reason}
        onValue={(typed) => form.set('reason', typed)}
        hint={t('refund_request.reason_hint', { min: REASON_LENGTH_MIN, max: REASON_LENGTH_MAX })}
        count={t('refund_request.length', length)}
      />
      <AmountChoice form={form} maxYen={maxYen} />
      <AttachmentField
        attachments={attachments}
        error={files && t.error(files.code, files.params)}
        onChange={() => form.clearError('attachments')}
      />
      <Card title={t('refund_request.next')}>
        <div className={styles.next}>
          <p>{t('refund_request.next_store', { date: answerDay })}</p>
          <p>{t('refund_request.next_staff')}</p>
          <p>{t('support.refund_answer', { days: REFUND_REQUEST_ANSWER_BUSINESS_DAYS })}</p>
        </div>
      </Card>
      <Button type="submit" full busy={form.isPending}>
        {requestedAmount === undefined
          ? t('refund_request.send')
          : t('refund_request.send_amount', { amount: formatYen(requestedAmount) })}
      </Button>
    </form>
  );
}

type AmountChoiceProps = { readonly form: RefundRequestFormState; readonly maxYen: number };

function AmountChoice({ form, maxYen }: AmountChoiceProps) {
  const t = useTranslate();
  const amount = formatYen(maxYen);
  const { onChange: _, ...part } = form.fieldProps('requested_amount');
  return (
    <div className={styles.group}>
      <p className={styles.legend} aria-hidden="true">
        {t('refund_request.amount')}
      </p>
      <SegmentedControl
        label={t('refund_request.amount')}
        options={[
          { value: 'all', label: t('refund_request.amount_all', { amount }) },
          { value: 'part', label: t('refund_request.amount_part') },
        ]}
        value={form.values.share}
        onChange={(share) => form.set('share', share)}
      />
      {form.values.share === 'part' && (
        <AmountField
          {...part}
          onValue={(typed) => form.set('requested_amount', typed)}
          hint={t('refund_request.amount_max', { amount })}
        />
      )}
    </div>
  );
}

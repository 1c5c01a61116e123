import type { StaffPaymentActView, StaffPaymentView } from '@saifu/contract/staff-payment';
import { readAmount } from '@saifu/domain/orders/order';
import type { StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { AmountField, groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import { useAct, validateReason } from './queries.ts';

type ActSheetProps = {
  readonly act: StaffPaymentAct;
  readonly payment: StaffPaymentView;
  readonly onDismiss: () => void;
  readonly onDone: (amount: number, reply: StaffPaymentActView) => void;
};

/** Says what the act does, and asks for its reason and the amount of a refund. */
export function ActSheet({ act, payment, onDismiss, onDone }: ActSheetProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, values, error, isPending } = useActForm(act, payment, onDone);
  const { onChange: _amount, ...amountField } = fieldProps('amount');
  const { onChange: _reason, ...reasonField } = fieldProps('reason');
  const amount = toAmount(act, payment, values.amount);
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  const isAlone = amount === undefined || amount <= payment.alone_amount;
  return (
    <Sheet
      title={t(`staff_payment.${act}_title`)}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <p>
          {t(`staff_payment.${act}_effect`, {
            amount: formatYen(act === 'refund' ? payment.left_amount : getWhole(payment)),
          })}
        </p>
        <ErrorNotice error={error} />
        {act === 'refund' && (
          <AmountField {...amountField} onValue={(typed) => set('amount', typed)} />
        )}
        <TextArea
          {...reasonField}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_payment.reason_hint')}
          count={t('staff_payment.length', length)}
        />
        {!isAlone && <Alert tone="warning">{t('staff_payment.approval_effect')}</Alert>}
        <Button type="submit" variant={isAlone ? 'danger' : 'primary'} full busy={isPending}>
          {isAlone ? getSubmitText(t, act, amount) : t('staff_payment.submit_request')}
        </Button>
      </form>
    </Sheet>
  );
}

function useActForm(
  act: StaffPaymentAct,
  payment: StaffPaymentView,
  onDone: ActSheetProps['onDone'],
) {
  const send = useAct(payment.id, act);
  return useForm({
    initial: { amount: groupAmount(String(payment.left_amount)), reason: '' },
    labels: { amount: 'staff_payment.amount', reason: 'staff_payment.reason' },
    validate: (values) => ({
      ...(act === 'refund' && validateAmount(values.amount, payment.left_amount)),
      ...validateReason(values),
    }),
    send: ({ amount: typed, reason }) => {
      const amount = toAmount(act, payment, typed);
      return send({ reason, ...(act === 'refund' && amount !== undefined && { amount }) });
    },
    onDone: (reply, { amount: typed }) => onDone(toAmount(act, payment, typed) ?? 0, reply),
    fieldByErrorCode: {
      'amount.missing': 'amount',
      'refund.too_large': 'amount',
      'refund.whole_only': 'amount',
    },
  });
}

function getSubmitText(t: Translate, act: StaffPaymentAct, amount: number | undefined): string {
  if (amount === undefined) return t('staff_payment.submit_plain');
  return t(`staff_payment.submit_${act}`, { amount: formatYen(amount) });
}

const getWhole = ({ total_amount: amount, fee }: StaffPaymentView) => amount + fee;

/** What the act moves; undefined if the input is not a whole number of yen. */
function toAmount(act: StaffPaymentAct, payment: StaffPaymentView, typed: string) {
  if (act !== 'refund') return getWhole(payment);
  const amount = readAmount(typed);
  return amount === undefined || amount < 1 ? undefined : amount;
}

function validateAmount(typed: string, max: number): FormErrors {
  if (typed.trim() === '') return { amount: { code: 'field.required', params: {} } };
  const amount = readAmount(typed);
  if (amount === undefined || amount < 1) return { amount: { code: 'amount.missing', params: {} } };
  return amount > max ? { amount: { code: 'refund.too_large', params: { max } } } : {};
}

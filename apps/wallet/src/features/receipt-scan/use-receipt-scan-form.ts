import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import { parseTypedAmount } from '../../forms/typed-amount.ts';
import { type FormErrors, useForm } from '../../forms/use-form.ts';
import { correctOrder, validateCorrection } from './queries.ts';

/** What of a bill decides whether its payer has to say something before it can be paid. */
export type Bill = Pick<
  ReceiptScanResultView,
  'id' | 'pay_amount' | 'amount_sure' | 'requires_pay_duplicate' | 'duplicate_paid_at'
>;

const INITIAL = { pay_duplicate: false, pay_amount: '' };

type Values = typeof INITIAL;

/** What only the payer can say of a bill: that it is to be paid again, and what stands on it. */
export function useReceiptScanForm<Reply>(
  bill: Bill,
  onDone: (order: Awaited<ReturnType<typeof correctOrder>> | null) => Reply,
) {
  return useForm({
    initial: INITIAL,
    labels: {
      pay_duplicate: 'receipt_scan.duplicate_yes',
      pay_amount: 'receipt_scan.amount_typed',
    },
    validate: (values) => validate(bill, values),
    send: async (values) => {
      const changes = toCorrection(bill, values);
      return Object.keys(changes).length === 0 ? null : correctOrder(bill.id, changes);
    },
    onDone,
  });
}

export type ReceiptScanForm = ReturnType<typeof useReceiptScanForm>;

function toCorrection(bill: Bill, values: Values) {
  const typed = bill.amount_sure ? bill.pay_amount : parseTypedAmount(values.pay_amount);
  // The yes was to the bill as it was shown; with another amount it may be another one.
  const isMeant = bill.requires_pay_duplicate && typed === bill.pay_amount;
  return {
    ...(isMeant && { pay_duplicate: true as const }),
    ...(!bill.amount_sure && { pay_amount: typed }),
  };
}

function validate(bill: Bill, values: Values): FormErrors {
  const isUnanswered = bill.requires_pay_duplicate && !values.pay_duplicate;
  return {
    ...validateCorrection(toCorrection(bill, values)),
    ...(isUnanswered && { pay_duplicate: { code: 'order.duplicate', params: {} } }),
  };
}

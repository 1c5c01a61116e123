import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { correctOrder, validateCorrection } from './queries.ts';

/** Fields that decide whether the payer must answer a question before the payment. */
export type Bill = Pick<
  ReceiptScanResultView,
  'id' | 'pay_amount' | 'amount_sure' | 'requires_pay_duplicate' | 'duplicate_paid_at'
>;

type Values = { readonly pay_duplicate: boolean; readonly pay_amount: string };

/** Answers that only the payer can give: that a duplicate is intended, and the printed amount. */
export function useReceiptScanForm<Reply>(
  bill: Bill,
  onDone: (order: Awaited<ReturnType<typeof correctOrder>> | null) => Reply,
) {
  return useForm<Values, Awaited<ReturnType<typeof correctOrder>> | null>({
    initial: { pay_duplicate: false, pay_amount: groupAmount(String(bill.pay_amount)) },
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
  // The confirmation applies to the bill as shown. With another amount it may be a different bill.
  const isDuplicateConfirmed = bill.requires_pay_duplicate && typed === bill.pay_amount;
  return {
    ...(isDuplicateConfirmed && { pay_duplicate: true as const }),
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

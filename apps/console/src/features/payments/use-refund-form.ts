import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { getMethodName } from '../../i18n/method-name.ts';
import { useSendRefund } from './queries.ts';
import { getLeftYen, readRefundYen, validateRefund } from './refund.ts';

export type Refund = { readonly amount: number; readonly payment: MerchantPaymentView };

/** A refund, with a question before it is sent. The default amount is what is left. */
export function useRefundForm(payment: MerchantPaymentView, onRefunded: (refund: Refund) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const send = useSendRefund(payment.id);
  const attempt = useAttempt();

  const confirm = (amount: number) =>
    dialogs.confirmDelete({
      title: t('console_payment.refund_title'),
      message: describeRefund(t, payment, amount),
      agreeLabel: t('console_payment.refund_amount_submit', { amount: formatYen(amount) }),
      cancelLabel: t('app.cancel'),
    });

  const refund = async (amount: number): Promise<Refund> => ({
    amount,
    payment: await attempt(String(amount), (key) => send(amount, key)),
  });

  const form = useForm({
    initial: { amount: formatTyped(getLeftYen(payment)) },
    labels: { amount: 'console_payment.refund_amount' },
    validate: ({ amount }) => validateRefund(amount, payment),
    send: async ({ amount: typed }) => {
      const amount = readRefundYen(typed) ?? 0;
      return (await confirm(amount)) ? refund(amount) : null;
    },
    onDone: (refunded) => {
      if (refunded === null) return;
      form.set('amount', formatTyped(getLeftYen(refunded.payment)));
      onRefunded(refunded);
    },
    fieldByErrorCode: {
      'amount.missing': 'amount',
      'refund.too_large': 'amount',
      'refund.member_limit': 'amount',
      'refund.whole_only': 'amount',
    },
  });
  return form;
}

function formatTyped(amount: number): string {
  return groupAmount(String(amount));
}

/** What the refund does to the money. */
function describeRefund(t: Translate, payment: MerchantPaymentView, amount: number): string {
  const left = getLeftYen(payment) - amount;
  const yen = formatYen(amount);
  if (payment.payment_method === 'cash') return t('console_payment.refund_cash', { amount: yen });
  const method = getMethodName(t, payment.payment_method);
  if (left === 0) return t('console_payment.refund_all', { amount: yen, method });
  return t('console_payment.refund_part', { amount: yen, method, left: formatYen(left) });
}

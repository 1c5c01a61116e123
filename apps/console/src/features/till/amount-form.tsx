import type { MerchantQrView } from '@saifu/contract/qr-code';
import { formatYen, yen } from '@saifu/domain/shared/yen';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { AmountKeypad } from '@saifu/web/forms/amount-keypad.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useHasTouch } from '@saifu/web/hooks/use-has-touch.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import type { TillStore } from './cart.ts';
import { useCreateCode, validateSale } from './queries.ts';

type AmountFormProps = {
  readonly store: TillStore;
  readonly onCode: (code: MerchantQrView) => void;
};

/** The next sale as an amount. */
export function AmountForm({ store, onCode }: AmountFormProps) {
  const t = useTranslate();
  const hasTouch = useHasTouch();
  const createCode = useCreateCode();
  const attempt = useAttempt();
  const toSale = (typed: { readonly pay_amount: string }) => ({
    store_id: store.id,
    pay_amount: parseTypedAmount(typed.pay_amount),
  });
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { pay_amount: '' },
    labels: { pay_amount: 'field.amount' },
    validate: (typed) => validateSale(toSale(typed)),
    send: (typed) => {
      const sale = toSale(typed);
      return attempt(`${sale.store_id} ${sale.pay_amount}`, (key) => createCode(sale, key));
    },
    onDone: onCode,
  });
  const { onChange: _, ...amount } = fieldProps('pay_amount');
  const setAmount = (typed: string) => set('pay_amount', typed);
  const payAmount = parseTypedAmount(values.pay_amount);
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <AmountField {...amount} onValue={setAmount} hasKeypad={hasTouch} />
      <AmountKeypad amount={values.pay_amount} onAmount={setAmount} />
      <Button type="submit" full busy={isPending}>
        {payAmount > 0
          ? t('console_till.show_amount', { amount: formatYen(yen(payAmount)) })
          : t('console_till.show')}
      </Button>
    </form>
  );
}

import type { OrderView } from '@saifu/contract/order';
import { ORDER_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { AmountKeypad } from '@saifu/web/forms/amount-keypad.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useHasTouch } from '@saifu/web/hooks/use-has-touch.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './amount-form.module.css';
import { useCreateOrder, validateOrder } from './queries.ts';
import { QuickAmounts } from './quick-amounts.tsx';

type AmountFormProps = {
  readonly storeId: string;
  /** The scanned code, if any. */
  readonly qrCode: string | null;
  readonly isLoggedIn: boolean;
  readonly onMade: (order: OrderView) => void;
};

const INITIAL = { pay_amount: '', description: '' };

/** Form for an amount entered by the payer. Creates the order that is paid next. */
export function AmountForm({ storeId, qrCode, isLoggedIn, onMade }: AmountFormProps) {
  const t = useTranslate();
  const createOrder = useCreateOrder({ isLoggedIn });
  const hasTouch = useHasTouch();
  const form = useFocusAmount(!hasTouch);
  // Few payers write a note, so its field is hidden until requested.
  const [hasNote, setHasNote] = useState(false);
  const toOrderBody = (values: typeof INITIAL) => ({
    store_id: storeId,
    pay_amount: parseTypedAmount(values.pay_amount),
    ...(values.description.trim() !== '' && { description: values.description }),
    ...(qrCode !== null && { qr_code: qrCode }),
  });
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: INITIAL,
    labels: { pay_amount: 'field.amount', description: 'order.note' },
    validate: (typed) => validateOrder(toOrderBody(typed)),
    send: (typed) => createOrder(toOrderBody(typed)),
    onDone: onMade,
  });
  const { onChange: _, ...amount } = fieldProps('pay_amount');
  const setAmount = (typed: string) => set('pay_amount', typed);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <div className={styles.amount}>
        <AmountField {...amount} onValue={setAmount} hasKeypad={hasTouch} />
        {!hasNote && (
          <Button
            variant="quiet"
            className={styles.addNote}
            icon={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setHasNote(true)}
          >
            {t('order.add_note')}
          </Button>
        )}
      </div>
      {hasNote && (
        <TextField
          {...fieldProps('description')}
          ref={focusOnMount}
          maxLength={ORDER_DESCRIPTION_LENGTH_MAX}
        />
      )}
      <QuickAmounts onAmount={setAmount} />
      {hasTouch && <AmountKeypad amount={values.pay_amount} onAmount={setAmount} />}
      <Button type="submit" full busy={isPending}>
        {t('order.continue')}
      </Button>
    </form>
  );
}

/** With a physical keyboard, focuses the amount unless something else has the focus. */
function useFocusAmount(hasKeyboard: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const isFree = at === null || at === document.body || at.tagName === 'H1';
    if (!hasKeyboard || !isFree) return;
    form.current?.querySelector<HTMLElement>('[name="pay_amount"]')?.focus({ preventScroll: true });
  }, [hasKeyboard]);
  return form;
}

import type { OrderView } from '@saifu/contract/order';
import { isPaidAtCounter, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { findDisabled } from './disabled-methods.ts';
import { checkMethodRange } from './method-range.ts';
import { useDisabledFeatures } from './queries.ts';

const ABOUT: Readonly<Record<PaymentMethod, TextKey>> = {
  card: 'payment.method_card_about',
  cash: 'payment.method_cash_counter',
  paypay: 'payment.method_paypay_about',
  linepay: 'payment.method_device_about',
  apple_pay: 'payment.method_device_about',
  google_pay: 'payment.method_device_about',
  bitcash: 'payment.method_bitcash_about',
};

type MethodChoiceProps = {
  readonly order: OrderView;
  readonly methods: readonly PaymentMethod[];
  readonly label: string;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
};

/**
 * Payment methods that the order allows and this browser supports. A disabled method shows its
 * reason.
 */
export function MethodChoice({ order, methods, label, value, onChange }: MethodChoiceProps) {
  const t = useTranslate();
  const disabled = useDisabledFeatures();
  const rows = methods.map((method) => {
    const found = findDisabled(disabled, method);
    const option = toRadioOption(t, order, method);
    if (found === undefined) return option;
    return { ...option, reason: found.message?.[t.language] ?? t('payment.method_disabled') };
  });
  return <RadioList label={label} rows={rows} value={value} onChange={onChange} />;
}

function toRadioOption(
  t: Translate,
  order: OrderView,
  method: PaymentMethod,
): RadioOption<PaymentMethod> {
  const isKonbini = method === 'cash' && !isPaidAtCounter(order.source);
  return {
    value: method,
    label: t(`payment.method_${method}`),
    subline: t(isKonbini ? 'payment.method_cash_convenience' : ABOUT[method]),
    icon: <MethodMark method={isKonbini ? 'konbini' : method} />,
    reason: getUnavailableReason(t, order, method),
  };
}

function getUnavailableReason(
  t: Translate,
  order: OrderView,
  method: PaymentMethod,
): string | undefined {
  const violation = checkMethodRange(order, method);
  if (violation === undefined) return undefined;
  const amount = formatYen(violation.limitYen);
  return t(violation.kind === 'from' ? 'payment.method_from' : 'payment.method_up_to', { amount });
}

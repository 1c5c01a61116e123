import type { OrderView } from '@saifu/contract/order';
import { isPaidAtCounter, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import {
  type Icon,
  IconBrandApple,
  IconBrandGoogle,
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconTicket,
} from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { checkMethodRange } from './method-range.ts';

type MethodLabel = { readonly label: TextKey; readonly about: TextKey; readonly icon: Icon };

const METHOD_LABELS: Readonly<Record<PaymentMethod, MethodLabel>> = {
  card: {
    label: 'payment.method_card',
    about: 'payment.method_card_about',
    icon: IconCreditCard,
  },
  cash: {
    label: 'payment.method_cash',
    about: 'payment.method_cash_counter',
    icon: IconCash,
  },
  paypay: {
    label: 'payment.method_paypay',
    about: 'payment.method_paypay_about',
    icon: IconDeviceMobile,
  },
  linepay: {
    label: 'payment.method_linepay',
    about: 'payment.method_device_about',
    icon: IconDeviceMobile,
  },
  apple_pay: {
    label: 'payment.method_apple_pay',
    about: 'payment.method_device_about',
    icon: IconBrandApple,
  },
  google_pay: {
    label: 'payment.method_google_pay',
    about: 'payment.method_device_about',
    icon: IconBrandGoogle,
  },
  bitcash: {
    label: 'payment.method_bitcash',
    about: 'payment.method_bitcash_about',
    icon: IconTicket,
  },
};

type MethodChoiceProps = {
  readonly order: OrderView;
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
};

/**
 * Payment methods that the order allows and this browser supports. A disabled method shows its
 * reason.
 */
export function MethodChoice({ order, methods, value, onChange }: MethodChoiceProps) {
  const t = useTranslate();
  const title = t('payment.select_method');
  if (methods.length === 0) return <Alert tone="warning">{t('payment.method_none')}</Alert>;
  const rows = methods.map((method) => toRadioOption(t, order, method));
  return (
    <Card title={title} flush>
      <RadioList label={title} rows={rows} value={value} onChange={onChange} />
    </Card>
  );
}

function toRadioOption(
  t: Translate,
  order: OrderView,
  method: PaymentMethod,
): RadioOption<PaymentMethod> {
  const { label, about, icon: Icon } = METHOD_LABELS[method];
  const isSentCash = method === 'cash' && !isPaidAtCounter(order.source);
  return {
    value: method,
    label: t(label),
    subline: t(isSentCash ? 'payment.method_cash_convenience' : about),
    icon: <Icon size={24} stroke={1.75} aria-hidden="true" />,
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

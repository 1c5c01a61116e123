import { IconBuildingStore, IconCreditCard } from '@tabler/icons-react';
import { AMOUNT } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { RadioList, type RadioOption } from './radio-list.tsx';

export function Conditions() {
  const t = useTexts();
  const rows: readonly RadioOption<'card' | 'cash' | 'paypay'>[] = [
    {
      value: 'card',
      label: t('payment.method_card'),
      subline: t('payment.method_card_about'),
      icon: <IconCreditCard size={24} aria-hidden="true" />,
      end: AMOUNT,
    },
    {
      value: 'cash',
      label: t('payment.method_cash'),
      subline: t('payment.staff_about'),
      icon: <IconBuildingStore size={24} aria-hidden="true" />,
    },
    {
      value: 'paypay',
      label: t('payment.method_paypay'),
      subline: t('payment.method_paypay_about'),
      reason: t('payment.method_from', { amount: AMOUNT }),
    },
  ];
  return (
    <States>
      <State name="selected, long text, disabled with its reason">
        <WithValue<'card' | 'cash' | 'paypay' | null> initial="card">
          {(value, onChange) => (
            <RadioList label={t('payment.select_method')} {...{ rows, value, onChange }} />
          )}
        </WithValue>
      </State>
      <State name="nothing selected">
        <WithValue<'card' | 'cash' | 'paypay' | null> initial={null}>
          {(value, onChange) => (
            <RadioList label={t('payment.select_method')} {...{ rows, value, onChange }} />
          )}
        </WithValue>
      </State>
    </States>
  );
}

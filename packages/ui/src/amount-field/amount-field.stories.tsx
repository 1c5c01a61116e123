import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { AmountField } from './amount-field.tsx';

export function Conditions() {
  const t = useTexts();
  const label = t('field.amount');
  return (
    <States>
      <State name="empty, with a hint">
        <WithValue initial="">
          {(value, onValue) => (
            <AmountField
              {...{ label, value, onValue }}
              hint={t('refund_request.amount_max', { amount: '¥50,000' })}
              name="empty"
            />
          )}
        </WithValue>
      </State>
      <State name="filled">
        <WithValue initial="1,280">
          {(value, onValue) => <AmountField {...{ label, value, onValue }} name="filled" />}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="">
          {(value, onValue) => (
            <AmountField
              {...{ label, value, onValue }}
              error={t.error('field.required', { label })}
              name="wrong"
            />
          )}
        </WithValue>
      </State>
      <State name="long">
        <WithValue initial="999,999,999,999">
          {(value, onValue) => <AmountField {...{ label, value, onValue }} name="long" />}
        </WithValue>
      </State>
    </States>
  );
}

import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { NormalizedField } from './normalized-field.tsx';

export function Digits() {
  const t = useTexts();
  const label = t('history.amount_min');
  return (
    <States>
      <State name="filled">
        <WithValue initial="1280">
          {(value, onValue) => (
            <NormalizedField {...{ label, value, onValue }} normalize={keepDigits} />
          )}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="100">
          {(value, onValue) => (
            <NormalizedField
              {...{ label, value, onValue }}
              normalize={keepDigits}
              error={t('history.amounts_reversed')}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

function keepDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { DigitField } from './digit-field.tsx';

export function CardNumber() {
  const t = useTexts();
  const label = t('field.card_number');
  return (
    <States>
      <State name="empty, with a hint">
        <WithValue initial="">
          {(value, onValue) => (
            <DigitField
              {...{ label, value, onValue }}
              format={groupByFour}
              hint={t('card.number_goes')}
            />
          )}
        </WithValue>
      </State>
      <State name="filled">
        <WithValue initial="4242 4242 4242 4242">
          {(value, onValue) => <DigitField {...{ label, value, onValue }} format={groupByFour} />}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="4242">
          {(value, onValue) => (
            <DigitField
              {...{ label, value, onValue }}
              format={groupByFour}
              error={t.error('field.format', { label })}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

function groupByFour(typed: string): string {
  return typed
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

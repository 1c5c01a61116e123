import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { CommitOnBlurField } from './commit-on-blur-field.tsx';

/** Capital letters are made when the field loses focus, as for the name of a cardholder. */
export function Capitals() {
  const t = useTexts();
  const label = t('field.cardholder_name');
  return (
    <States>
      <State name="filled">
        <WithValue initial="Hanako Yamada">
          {(value, onValue) => (
            <CommitOnBlurField
              {...{ label, value }}
              onChange={(event) => onValue(event.target.value)}
              onCommit={(typed) => onValue(typed.toUpperCase())}
            />
          )}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="">
          {(value, onValue) => (
            <CommitOnBlurField
              {...{ label, value }}
              error={t.error('field.required', { label })}
              onChange={(event) => onValue(event.target.value)}
              onCommit={(typed) => onValue(typed.toUpperCase())}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

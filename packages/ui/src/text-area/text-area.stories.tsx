import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { TextArea } from './text-area.tsx';

export function Conditions() {
  const t = useTexts();
  const label = t('field.reason');
  return (
    <States>
      <State name="empty, with a hint">
        <WithValue initial="">
          {(value, onValue) => (
            <TextArea
              {...{ label, value, onValue }}
              name="empty"
              hint={t('refund_request.reason_hint', { min: 10, max: 1000 })}
              count={t('refund_request.length', { count: value.length, max: 1000 })}
            />
          )}
        </WithValue>
      </State>
      <State name="long text">
        <WithValue initial={t('receipts.reissue_about').repeat(3)}>
          {(value, onValue) => <TextArea {...{ label, value, onValue }} name="long" />}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="">
          {(value, onValue) => (
            <TextArea
              {...{ label, value, onValue }}
              name="wrong"
              error={t.error('field.required', { label })}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { CodeField } from './code-field.tsx';

export function Conditions() {
  const t = useTexts();
  const code = { label: t('field.otp'), length: 6 };
  return (
    <States>
      <State name="empty, with a hint">
        <WithValue initial="">
          {(value, onValue) => (
            <CodeField
              {...{ ...code, value, onValue }}
              name="empty"
              hint={t('one_time_code.sent_somewhere')}
            />
          )}
        </WithValue>
      </State>
      <State name="partly filled">
        <WithValue initial="123">
          {(value, onValue) => <CodeField {...{ ...code, value, onValue }} name="part" />}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="123456">
          {(value, onValue) => (
            <CodeField
              {...{ ...code, value, onValue }}
              name="wrong"
              error={t.error('account.code_wrong')}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

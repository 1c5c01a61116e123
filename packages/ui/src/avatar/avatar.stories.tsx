import { STORE } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Avatar } from './avatar.tsx';

export function Names() {
  const t = useTexts();
  return (
    <States>
      <State name="Japanese" isInline>
        <Avatar name={STORE} />
      </State>
      <State name="Latin" isInline>
        <Avatar name={t('app.name')} />
      </State>
      <State name="empty" isInline>
        <Avatar name="" />
      </State>
    </States>
  );
}

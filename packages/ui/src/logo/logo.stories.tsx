import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Logo } from './logo.tsx';

export function Sizes() {
  const t = useTexts();
  return (
    <States>
      <State name="bar" isInline>
        <Logo name={t('app.name')} />
      </State>
      <State name="large" isInline>
        <Logo name={t('app.name')} size="large" />
      </State>
    </States>
  );
}

import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Progress } from './progress.tsx';

export function Conditions() {
  const t = useTexts();
  return (
    <States>
      <State name="waiting">
        <Progress words={t('receipts.file_waiting')} done={0} total={null} />
      </State>
      <State name="running">
        <Progress words={t('receipts.file_making', { done: 3, total: 8 })} done={3} total={8} />
      </State>
      <State name="done">
        <Progress words={t('receipts.file_ready')} done={8} total={8} />
      </State>
    </States>
  );
}

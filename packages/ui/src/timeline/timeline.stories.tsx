import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Timeline } from './timeline.tsx';

export function Lengths() {
  const t = useTexts();
  const started = {
    id: 'started',
    label: t('history.step_waiting_for_payment'),
    at: '2026-11-15T14:05:00+09:00',
    time: '2026/11/15 14:05',
  };
  const paid = {
    id: 'paid',
    label: t('history.step_processing'),
    at: '2026-11-15T14:06:00+09:00',
    time: '2026/11/15 14:06',
  };
  const failed = {
    id: 'failed',
    label: t('history.step_error'),
    at: '2026-11-15T14:05:00+09:00',
    time: '2026/11/15 14:05',
    tone: 'failed',
  } as const;
  const completed = { ...paid, id: 'completed', note: t('history.confirmed_auto') };
  const long = { ...paid, id: 'long', label: t('confirmation.reported_advice') };
  return (
    <States>
      <State name="one step">
        <Timeline steps={[started]} />
      </State>
      <State name="failed, pending, with a note">
        <Timeline steps={[failed, completed, { ...started, tone: 'pending' }]} />
      </State>
      <State name="several steps, long text">
        <Timeline steps={[started, paid, long]} />
      </State>
    </States>
  );
}

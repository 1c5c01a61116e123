import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Countdown } from './countdown.tsx';

export function Times() {
  const t = useTexts();
  const labels = {
    formatClockLabel: (clock: string) => t('order.pay_within', { clock }),
    formatMinutesLabel: (minutes: number) => t('order.minutes_left', { minutes }),
  };
  return (
    <States>
      <State name="minutes" isInline>
        <p>
          <Countdown seconds={899} {...labels} />
        </p>
      </State>
      <State name="over" isInline>
        <p>
          <Countdown seconds={0} {...labels} />
        </p>
      </State>
    </States>
  );
}

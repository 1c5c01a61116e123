import { IconClock } from '@tabler/icons-react';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Badge } from './badge.tsx';

const TONES = {
  success: 'payment.status_complete',
  warning: 'payment.status_waiting_for_payment',
  danger: 'payment.status_error',
  info: 'payment.status_processing',
  primary: 'card.default',
  neutral: 'payment.status_cancel',
} as const;

export function Tones() {
  const t = useTexts();
  return (
    <States>
      {(Object.keys(TONES) as (keyof typeof TONES)[]).map((tone) => (
        <State key={tone} name={tone} isInline>
          <Badge tone={tone}>{t(TONES[tone])}</Badge>
        </State>
      ))}
      <State name="large, with an icon" isInline>
        <Badge tone="info" isLarge icon={<IconClock size={20} aria-hidden="true" />}>
          {t('payment.waiting_for_confirmation')}
        </Badge>
      </State>
    </States>
  );
}

import type { DeliveryView } from '@saifu/contract/webhook';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

type State = DeliveryView['state'];

const BADGES: Readonly<Record<State, StatusBadgeProps>> = {
  waiting: { label: 'console_developer.state_waiting', icon: IconClock, tone: 'warning' },
  delivered: { label: 'console_developer.state_delivered', icon: IconCircleCheck, tone: 'success' },
  given_up: { label: 'console_developer.state_given_up', icon: IconAlertCircle, tone: 'danger' },
};

/** State as icon, word and color; never color alone. */
export function DeliveryState({ state }: { readonly state: State }) {
  return <StatusBadge {...BADGES[state]} />;
}

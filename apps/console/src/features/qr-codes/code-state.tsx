import type { MerchantQrView } from '@saifu/contract/qr-code';
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

type State = MerchantQrView['state'];

const STATES: Readonly<Record<State, StatusBadgeProps>> = {
  live: { label: 'console_store.state_live', icon: IconCircleCheck, tone: 'success' },
  withdrawn: { label: 'console_store.state_withdrawn', icon: IconBan, tone: 'neutral' },
  expired: { label: 'console_store.state_expired', icon: IconClockOff, tone: 'neutral' },
};

/** State as icon, word and color; never color alone. */
export function CodeState({ state }: { readonly state: State }) {
  return <StatusBadge {...STATES[state]} />;
}

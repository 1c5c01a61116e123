import type { DeliveryView } from '@saifu/contract/webhook';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';

type State = DeliveryView['state'];
type StateBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

const BADGES: Readonly<Record<State, StateBadge>> = {
  waiting: { label: 'console_developer.state_waiting', icon: IconClock, tone: 'warning' },
  delivered: { label: 'console_developer.state_delivered', icon: IconCircleCheck, tone: 'success' },
  given_up: { label: 'console_developer.state_given_up', icon: IconAlertCircle, tone: 'danger' },
};

/** State as icon, word and color; never color alone. */
export function DeliveryState({ state }: { readonly state: State }) {
  const t = useTranslate();
  const { label, icon: StateIcon, tone } = BADGES[state];
  return (
    <Badge tone={tone} icon={<StateIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}

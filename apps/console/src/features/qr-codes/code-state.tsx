import type { MerchantQrView } from '@saifu/contract/qr-code';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';

type State = MerchantQrView['state'];

const STATES = {
  live: { label: 'console_store.state_live', icon: IconCircleCheck, tone: 'success' },
  withdrawn: { label: 'console_store.state_withdrawn', icon: IconBan, tone: 'neutral' },
  expired: { label: 'console_store.state_expired', icon: IconClockOff, tone: 'neutral' },
} as const satisfies Record<
  State,
  { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone }
>;

/** State as icon, word and color; never color alone. */
export function CodeState({ state }: { readonly state: State }) {
  const t = useTranslate();
  const { label, icon: StateIcon, tone } = STATES[state];
  return (
    <Badge tone={tone} icon={<StateIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}

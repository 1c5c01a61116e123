import type { StoreStatus } from '@saifu/domain/merchants/store';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';

const STATUS_BADGES = {
  active: { label: 'console_store.status_active', icon: IconCircleCheck, tone: 'success' },
  pending: { label: 'console_store.status_pending', icon: IconClock, tone: 'warning' },
  suspended: { label: 'console_store.status_suspended', icon: IconBan, tone: 'danger' },
} as const satisfies Record<
  StoreStatus,
  { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone }
>;

/** Status as icon, word and color; never color alone. */
export function StoreStatusBadge({ status }: { readonly status: StoreStatus }) {
  const t = useTranslate();
  const { label, icon: StatusIcon, tone } = STATUS_BADGES[status];
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}

/** The changes of a store wait for approval. */
export function WaitingBadge() {
  const t = useTranslate();
  return (
    <Badge tone="info" icon={<IconClock size={16} aria-hidden="true" />}>
      {t('console_store.waiting_title')}
    </Badge>
  );
}

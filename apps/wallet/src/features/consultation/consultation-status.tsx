import type { ConsultationStatus as Status } from '@saifu/domain/support/consultation';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconArchive, IconCircleCheck, IconClock } from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

const STATUS_BADGES: Readonly<Record<Status, StatusBadge>> = {
  open: { label: 'consultation.status_open', icon: IconClock, tone: 'warning' },
  answered: { label: 'consultation.status_answered', icon: IconCircleCheck, tone: 'success' },
  closed: { label: 'consultation.status_closed', icon: IconArchive, tone: 'neutral' },
};

type ConsultationStatusProps = { readonly status: Status; readonly isLarge?: boolean };

/** Status as icon, word and color; never color alone. */
export function ConsultationStatus({ status, isLarge = false }: ConsultationStatusProps) {
  const t = useTranslate();
  const { label, icon: Icon, tone } = STATUS_BADGES[status];
  return (
    <Badge tone={tone} isLarge={isLarge} icon={<Icon size={18} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}

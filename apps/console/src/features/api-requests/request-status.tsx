import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
} from '@tabler/icons-react';

type StatusBadge = { readonly icon: Icon; readonly tone: BadgeTone };

/** The HTTP status, with an icon and a color for its class. */
export function RequestStatus({ status }: { readonly status: number }) {
  const { icon: StatusIcon, tone } = getBadge(status);
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {status}
    </Badge>
  );
}

function getBadge(status: number): StatusBadge {
  if (status >= 500) return { icon: IconAlertCircle, tone: 'danger' };
  if (status >= 400) return { icon: IconAlertTriangle, tone: 'warning' };
  if (status >= 300) return { icon: IconArrowRight, tone: 'info' };
  return { icon: IconCircleCheck, tone: 'success' };
}

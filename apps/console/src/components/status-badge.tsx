import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type StatusBadgeProps = {
  readonly label: TextKey;
  readonly icon: Icon;
  readonly tone: BadgeTone;
};

/** Status as icon, word and color; never color alone. */
export function StatusBadge({ label, icon: StatusIcon, tone }: StatusBadgeProps) {
  const t = useTranslate();
  return (
    // Keeps its own width in a cell of a stacked row, which is a grid.
    <span>
      <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
        {t(label)}
      </Badge>
    </span>
  );
}

/** Several badges side by side. */
export function StatusBadges({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badges}>{children}</span>;
}

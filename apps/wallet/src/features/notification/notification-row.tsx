import type { NotificationView } from '@saifu/contract/notification';
import { type StatusIcon, StatusRow } from '@saifu/ui/status-row/status-row';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  IconCircleCheck,
  IconClock,
  IconMessage,
  IconReceiptRefund,
  IconRepeat,
  IconShieldLock,
} from '@tabler/icons-react';
import styles from './notification.module.css';

const STATUS_ICONS: Readonly<Record<NotificationView['event'], StatusIcon>> = {
  payment: { icon: IconCircleCheck, tone: 'success' },
  confirmation_due: { icon: IconClock, tone: 'warning' },
  refund: { icon: IconReceiptRefund, tone: 'info' },
  recurring: { icon: IconRepeat, tone: 'info' },
  support: { icon: IconMessage, tone: 'info' },
  security: { icon: IconShieldLock, tone: 'danger' },
};

type NotificationRowProps = {
  readonly notification: NotificationView;
  readonly onRead: () => void;
};

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const t = useTranslate();
  const { event, title, about, path, read: isRead, created_at: at } = notification;
  const mark = (
    <span className={styles.mark}>
      <VisuallyHidden>{t('notification.unread')}</VisuallyHidden>
    </span>
  );
  return (
    <StatusRow
      sign={STATUS_ICONS[event]}
      href={path}
      onPress={() => !isRead && onRead()}
      end={!isRead && mark}
    >
      <span className={isRead ? undefined : styles.unread}>{title}</span>
      {about !== null && <span className={styles.description}>{about}</span>}
      <time className={styles.secondary} dateTime={at}>
        {formatTime(at)}
      </time>
    </StatusRow>
  );
}

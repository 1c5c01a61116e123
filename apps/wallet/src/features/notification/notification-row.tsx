import type { NotificationView } from '@saifu/contract/notification';
import { type Sign, SignRow } from '@saifu/ui/status-row/status-row';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import {
  IconCircleCheck,
  IconClock,
  IconMessage,
  IconReceiptRefund,
  IconRepeat,
  IconShieldLock,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './notification.module.css';

const SIGNS: Readonly<Record<NotificationView['event'], Sign>> = {
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
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
};

export function NotificationRow({ notification, onRead, linkRef }: NotificationRowProps) {
  const text = useText();
  const { event, title, about, path, read: isRead, created_at: at } = notification;
  const mark = (
    <span className={styles.mark}>
      <VisuallyHidden>{text('notification.unread')}</VisuallyHidden>
    </span>
  );
  return (
    <SignRow
      sign={SIGNS[event]}
      href={path}
      linkRef={linkRef}
      onPress={() => !isRead && onRead()}
      end={!isRead && mark}
    >
      <span className={isRead ? undefined : styles.fresh}>{title}</span>
      {about !== null && <span className={styles.about}>{about}</span>}
      <time className={styles.second} dateTime={at}>
        {showMinute(at)}
      </time>
    </SignRow>
  );
}

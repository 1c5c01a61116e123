import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import tones from '../styles/tone.module.css';
import styles from './alert.module.css';

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
} as const;

type AlertProps = { readonly tone: keyof typeof ICONS; readonly children: ReactNode };

/** Inline message. Errors are announced at once (`role="alert"`), other messages politely. */
export function Alert({ tone, children }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.notice, tones[tone])}
    >
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

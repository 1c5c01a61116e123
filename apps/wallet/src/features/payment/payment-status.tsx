import type { PaymentStatus as Status } from '@saifu/domain/payment';
import type { TextKey } from '@saifu/texts/texts';
import {
  type Icon,
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import { useText } from '../../text/use-text.tsx';
import styles from './payment-status.module.css';

type Face = { readonly label: TextKey; readonly icon: Icon; readonly tone: string | undefined };

const FACES: Readonly<Record<Status, Face>> = {
  waiting_for_payment: {
    label: 'payment.status_waiting_for_payment',
    icon: IconClock,
    tone: styles.warning,
  },
  processing: { label: 'payment.status_processing', icon: IconHourglass, tone: styles.info },
  complete: { label: 'payment.status_complete', icon: IconCircleCheck, tone: styles.success },
  refunded: { label: 'payment.status_refunded', icon: IconArrowBackUp, tone: styles.info },
  cancel: { label: 'payment.status_cancel', icon: IconX, tone: styles.quiet },
  error: { label: 'payment.status_error', icon: IconAlertCircle, tone: styles.danger },
};

/** Where a payment stands: an icon, a word and a colour, never the colour alone. */
export function PaymentStatus({ status }: { readonly status: Status }) {
  const text = useText();
  const { label, icon: Icon, tone } = FACES[status];
  return (
    <span className={`${styles.status} ${tone}`}>
      <Icon size={18} aria-hidden="true" />
      {text(label)}
    </span>
  );
}

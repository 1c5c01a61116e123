import type { OrderView } from '@saifu/contract/order';
import { Countdown } from '@saifu/ui/countdown/countdown';
import { useCountdown } from '@saifu/web/hooks/use-countdown.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconClock } from '@tabler/icons-react';
import styles from './order-total.module.css';
import { useIsPast } from './use-is-past.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Payment deadline as date and time, with a countdown in the last hour. */
export function Deadline({ order }: { readonly order: OrderView }) {
  const t = useTranslate();
  const until = Date.parse(order.expires_at);
  const isNear = useIsPast(until - HOUR_MS);
  const isPast = useIsPast(until);
  return (
    <p className={styles.deadline}>
      <IconClock size={18} aria-hidden="true" />
      {isNear && !isPast ? (
        <Clock until={until} />
      ) : (
        <time dateTime={order.expires_at}>
          {t('order.pay_by', { time: formatDateTime(order.expires_at) })}
        </time>
      )}
    </p>
  );
}

function Clock({ until }: { readonly until: number }) {
  const t = useTranslate();
  return (
    <Countdown
      seconds={useCountdown(until)}
      formatClockLabel={(clock) => t('order.pay_within', { clock })}
      formatMinutesLabel={(minutes) => t('order.minutes_left', { minutes })}
    />
  );
}

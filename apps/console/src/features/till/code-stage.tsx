import type { OrderProgressView } from '@saifu/contract/order-progress';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Countdown } from '@saifu/ui/countdown/countdown';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useCountdown } from '@saifu/web/hooks/use-countdown.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { type Icon, IconAlertCircle, IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCancelOrder, useCodeImage } from './queries.ts';
import styles from './till.module.css';

type OpenProgress = Exclude<
  OrderProgressView['progress'],
  'in_review' | 'paid' | 'canceled' | 'expired'
>;

type CodeStageProps = {
  readonly code: MerchantQrView;
  readonly order: OrderProgressView;
  readonly progress: OpenProgress;
};

const STEPS = {
  waiting: { text: 'console_till.waiting', icon: IconQrcode },
  scanned: { text: 'console_till.scanned', icon: IconDeviceMobile },
  paying: { text: 'console_till.paying', icon: IconDeviceMobile },
  declined: { text: 'console_till.declined', icon: IconAlertCircle },
} as const satisfies Record<OpenProgress, { readonly text: string; readonly icon: Icon }>;

/** The code that the payer scans, and how far they are. */
export function CodeStage({ code, order, progress }: CodeStageProps) {
  const t = useTranslate();
  const { text, icon: StepIcon } = STEPS[progress];
  const cancelOrder = useCancelOrder(order.order_id);
  const cancel = useMutation({ mutationFn: cancelOrder });
  return (
    <section className={styles.stage} aria-label={t('console_till.sale')}>
      <h2 ref={focusOnMount} tabIndex={-1} className={styles.amount}>
        <Amount value={order.pay_amount} />
      </h2>
      <CodeImage code={code} isInUse={progress === 'paying'} />
      <p role="status" className={styles.step} data-progress={progress}>
        <StepIcon size={24} stroke={1.75} aria-hidden="true" />
        {t(text)}
      </p>
      <TimeLeft until={order.expires_at} />
      <ErrorNotice error={cancel.error && toAppError(cancel.error)} />
      <Button variant="secondary" full busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('console_till.cancel')}
      </Button>
    </section>
  );
}

type CodeImageProps = {
  readonly code: MerchantQrView;
  /** Another payer could not pay now. */
  readonly isInUse: boolean;
};

function CodeImage({ code, isInUse }: CodeImageProps) {
  const t = useTranslate();
  const query = useCodeImage(code.id);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return (
    <img
      className={styles.code}
      data-in-use={isInUse}
      src={`data:image/svg+xml,${encodeURIComponent(query.data)}`}
      alt={t('console_till.code')}
      width={280}
      height={280}
    />
  );
}

function TimeLeft({ until }: { readonly until: string }) {
  const t = useTranslate();
  const seconds = useCountdown(Date.parse(until));
  return (
    <p className={styles.secondary}>
      <Countdown
        seconds={seconds}
        formatClockLabel={(clock) => t('console_till.valid_for', { clock })}
        formatMinutesLabel={(minutes) => t('console_till.minutes_left', { minutes })}
      />
    </p>
  );
}

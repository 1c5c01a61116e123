import type { PaymentView } from '@saifu/contract/payment';
import type { Translate } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CONFIRMED_NAMES, STEP_NAMES } from './labels.ts';

type PaymentTimelineProps = {
  readonly payment: Pick<PaymentView, 'timeline' | 'confirmed_by'>;
};

/** What happened to the payment, failed tries before it included, oldest first. */
export function PaymentTimeline({ payment }: PaymentTimelineProps) {
  const t = useTranslate();
  const steps = getShownSteps(payment.timeline).map(({ status, at }) => ({
    id: `${status} ${at}`,
    label: t(STEP_NAMES[status]),
    note: status === 'complete' ? formatConfirmation(t, payment) : undefined,
    at,
    time: formatDateTime(at),
    tone: TONES[status] ?? ('done' as const),
  }));
  if (steps.length === 0) return null;
  return (
    <Card title={t('history.timeline')}>
      <Timeline steps={steps} />
    </Card>
  );
}

const TONES: Partial<Record<PaymentView['status'], 'failed' | 'pending'>> = {
  error: 'failed',
  cancel: 'failed',
  waiting_for_payment: 'pending',
};

/** Drops repetitions of a status, and the start of what was paid or failed after it. */
function getShownSteps(timeline: PaymentView['timeline']): PaymentView['timeline'] {
  return timeline
    .filter(({ status }, at) => status !== timeline[at - 1]?.status)
    .filter(({ status }, at, changes) => {
      return status !== 'waiting_for_payment' || at === changes.length - 1;
    });
}

function formatConfirmation(
  t: Translate,
  { confirmed_by: by }: Pick<PaymentView, 'confirmed_by'>,
): string | undefined {
  return by === null ? undefined : t(CONFIRMED_NAMES[by]);
}

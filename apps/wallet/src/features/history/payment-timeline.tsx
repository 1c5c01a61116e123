import type { PaymentView } from '@saifu/contract/payment';
import { Card } from '@saifu/ui/card/card';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { STEP_NAMES } from './labels.ts';

/** Status changes of a payment, oldest first. */
export function PaymentTimeline({ timeline }: Pick<PaymentView, 'timeline'>) {
  const t = useTranslate();
  // Drops transitions to the same status.
  const changes = timeline.filter(({ status }, at) => status !== timeline[at - 1]?.status);
  if (changes.length === 0) return null;
  const steps = changes.map(({ status, at }) => ({
    id: `${status} ${at}`,
    label: t(STEP_NAMES[status]),
    at,
    time: formatDateTime(at),
  }));
  return (
    <Card title={t('history.timeline')}>
      <Timeline steps={steps} />
    </Card>
  );
}

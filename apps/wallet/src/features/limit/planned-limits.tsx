import type { LimitsView } from '@saifu/contract/spending-limit';
import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './limit.module.css';
import { useSaveLimits } from './queries.ts';

const AMOUNTS = ['per_payment', 'per_day', 'per_month'] as const;
const LOCKS = ['new_store_approval', 'night_lock'] as const;
const LABELS = {
  per_payment: 'limit.per_payment',
  per_day: 'limit.per_day',
  per_month: 'limit.per_month',
  new_store_approval: 'limit.new_store_approval',
  night_lock: 'limit.night_lock',
} as const;

type PlannedLimitsProps = { readonly limits: LimitsView; readonly onUndone: () => void };

/** What was asked for and does not count yet: when it will, and how to leave all as it is. */
export function PlannedLimits({ limits, onUndone }: PlannedLimitsProps) {
  const text = useText();
  const save = useSaveLimits();
  const { pending, maximum: _, used: __, ...present } = limits;
  const keep = useMutation({ mutationFn: () => save(present), onSuccess: onUndone });
  if (pending === null) return null;
  const amounts = AMOUNTS.filter((name) => pending[name] !== limits[name]).map((name) => {
    const label = text(LABELS[name]);
    const amount = pending[name];
    return amount === null
      ? text('limit.pending_none', { label })
      : text('limit.pending_amount', { label, amount: formatYen(amount) });
  });
  const locks = LOCKS.filter((name) => limits[name] && !pending[name]).map((name) =>
    text('limit.pending_off', { label: text(LABELS[name]) }),
  );
  return (
    <Notice tone="info">
      <p>{text('limit.pending', { time: showMinute(pending.from) })}</p>
      <ul className={styles.planned}>
        {[...amounts, ...locks].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ErrorNotice error={keep.error && toAppError(keep.error)} />
      <Button variant="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
        {text('limit.pending_keep')}
      </Button>
    </Notice>
  );
}

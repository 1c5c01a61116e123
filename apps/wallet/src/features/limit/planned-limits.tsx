import type { LimitsView } from '@saifu/contract/spending-limit';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import styles from './limit.module.css';
import { LIMIT_AMOUNTS, LIMIT_LABELS, LIMIT_LOCKS } from './limit-change.ts';
import { useSaveLimits } from './queries.ts';

type PlannedLimitsProps = { readonly limits: LimitsView; readonly onUndone: () => void };

/**
 * Limits that were requested and are not in force yet, with their effective date and a button to
 * withdraw them.
 */
export function PlannedLimits({ limits, onUndone }: PlannedLimitsProps) {
  const t = useTranslate();
  const save = useSaveLimits();
  const { pending, maximum: _, used: __, ...present } = limits;
  const undo = useMutation({ mutationFn: () => save(present), onSuccess: onUndone });
  if (pending === null) return null;
  const amounts = LIMIT_AMOUNTS.filter((name) => pending[name] !== limits[name]).map((name) => {
    const label = t(LIMIT_LABELS[name]);
    const amount = pending[name];
    return amount === null
      ? t('limit.pending_none', { label })
      : t('limit.pending_amount', { label, amount: formatYen(amount) });
  });
  const locks = LIMIT_LOCKS.filter((name) => limits[name] && !pending[name]).map((name) =>
    t('limit.pending_off', { label: t(LIMIT_LABELS[name]) }),
  );
  return (
    <Alert tone="info">
      <p>{t('limit.pending', { time: formatDateTime(pending.from) })}</p>
      <ul className={styles.planned}>
        {[...amounts, ...locks].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ErrorNotice error={undo.error && toAppError(undo.error)} />
      <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('limit.pending_keep')}
      </Button>
    </Alert>
  );
}

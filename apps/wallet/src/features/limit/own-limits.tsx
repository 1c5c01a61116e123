import type { LimitsView } from '@saifu/contract/spending-limit';
import { NIGHT_HOURS } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './limit.module.css';
import {
  LIMIT_AMOUNTS,
  LIMIT_LABELS,
  LIMIT_LOCKS,
  type LimitAmount,
  type LimitLock,
  toLimitChange,
} from './limit-change.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { useSaveLimits } from './queries.ts';

type OwnLimitsProps = {
  readonly limits: LimitsView;
  /** Runs step-up authentication if the server requires it. */
  readonly stepUp: StepUp;
  readonly onSaved: (limits: LimitsView) => void;
};

/** The user's own limits: each amount opens a sheet, each lock is a switch. */
export function OwnLimits({ limits, stepUp, onSaved }: OwnLimitsProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<LimitAmount | null>(null);
  return (
    <>
      <Card title={t('limit.own_title')} flush>
        <RowList>
          {LIMIT_AMOUNTS.map((name) => {
            const limit = limits[name];
            return (
              <ListRow
                key={name}
                label={t(LIMIT_LABELS[name])}
                value={limit === null ? t('limit.none') : formatYen(limit)}
                onPress={() => setOpen(name)}
              />
            );
          })}
        </RowList>
      </Card>
      <Locks limits={limits} stepUp={stepUp} onSaved={onSaved} />
      <p className={styles.note}>{t('limit.own_lead')}</p>
      {open !== null && (
        <LimitSheet
          key={open}
          name={open}
          limits={limits}
          stepUp={stepUp}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setOpen(null);
            onSaved(saved);
          }}
        />
      )}
    </>
  );
}

type LockChange = { readonly name: LimitLock; readonly isOn: boolean };

/** Each switch is saved at once; turning one off takes a day. */
function Locks({ limits, stepUp, onSaved }: OwnLimitsProps) {
  const t = useTranslate();
  const save = useSaveLimits();
  const change = useMutation({
    mutationFn: ({ name, isOn }: LockChange) =>
      stepUp(() => save(toLimitChange(limits, { [name]: isOn }))),
    onSuccess: onSaved,
    scope: { id: 'limit-locks' },
  });
  const isOn = (name: LimitLock) =>
    change.isPending && change.variables.name === name ? change.variables.isOn : limits[name];
  return (
    <Card title={t('limit.locks_title')}>
      <div className={styles.stack}>
        <ErrorNotice error={change.error && toAppError(change.error)} />
        {LIMIT_LOCKS.map((name) => (
          <Checkbox
            key={name}
            role="switch"
            label={t(LIMIT_LABELS[name])}
            hint={name === 'night_lock' ? t('limit.night_hint', NIGHT_HOURS) : undefined}
            checked={isOn(name)}
            onChange={() => change.mutate({ name, isOn: !isOn(name) })}
          />
        ))}
      </div>
    </Card>
  );
}

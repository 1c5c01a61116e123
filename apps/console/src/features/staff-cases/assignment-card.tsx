import type { ColleagueView } from '@saifu/contract/staff-case';
import type { CaseKind } from '@saifu/domain/support/staff-queue';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaseCalls, useAssignees } from './queries.ts';
import styles from './staff-cases.module.css';

type AssignmentCardProps = {
  readonly kind: CaseKind;
  readonly assignee: ColleagueView | null;
  /** The signed-in member. */
  readonly meId: string;
  readonly assign: CaseCalls['assign'];
};

/** Who works on the case: taken, handed over or released. */
export function AssignmentCard({ kind, assignee, meId, assign }: AssignmentCardProps) {
  const t = useTranslate();
  const { data: colleagues = [] } = useAssignees(kind);
  const [chosen, setChosen] = useState('');
  const change = useMutation({
    mutationFn: (to: string | null) =>
      assign({ assignee_id: to, expected_assignee_id: assignee?.id ?? null }),
    onSuccess: () => setChosen(''),
  });
  const others = colleagues.filter(({ id }) => id !== assignee?.id && id !== meId);
  return (
    <Card title={t('staff_case.assignee')}>
      <div className={styles.stack}>
        <ErrorNotice error={change.error && toAppError(change.error)} />
        {change.isSuccess && <Alert tone="success">{toNotice(t, change.variables)}</Alert>}
        <p>
          {assignee === null ? t('staff_case.nobody') : assignee.name}
          {assignee?.id === meId && ` (${t('staff_case.you')})`}
        </p>
        {assignee?.id === meId ? (
          <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('staff_case.release')}
          </Button>
        ) : (
          <Button busy={change.isPending} onClick={() => change.mutate(meId)}>
            {t('staff_case.take')}
          </Button>
        )}
        {others.length > 0 && (
          <div className={styles.row}>
            <SelectField
              label={t('staff_case.assign_to')}
              emptyLabel={t('staff_case.assign_choose')}
              value={chosen}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setChosen(target.value)}
            />
            <Button
              variant="secondary"
              busy={change.isPending}
              disabled={chosen === ''}
              onClick={() => change.mutate(chosen)}
            >
              {t('staff_case.assign')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );

  function toNotice(translate: typeof t, to: string | null): string {
    if (to === null) return translate('staff_case.released');
    if (to === meId) return translate('staff_case.assigned_you');
    const name = colleagues.find(({ id }) => id === to)?.name ?? '';
    return translate('staff_case.assigned_other', { name });
  }
}

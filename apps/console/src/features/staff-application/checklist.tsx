import type { StaffApplicationView } from '@saifu/contract/staff-merchant-application';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import { useReview } from './queries.ts';
import styles from './staff-application.module.css';

type Application = StaffApplicationView;
type ChecklistProps = { readonly application: Application };

/** What a person confirms, with a note. */
export function Checklist({ application }: ChecklistProps) {
  const t = useTranslate();
  return (
    <Card title={t('staff_application.checklist')} flush>
      <p className={styles.inset}>{t('staff_application.checklist_about')}</p>
      <ul className={styles.checks}>
        {application.checks.map((check) => (
          <Check key={check.check} check={check} application={application} />
        ))}
      </ul>
    </Card>
  );
}

const OPEN: StatusBadgeProps = {
  label: 'staff_application.check_open',
  icon: IconClock,
  tone: 'warning',
};
const CONFIRMED: StatusBadgeProps = {
  label: 'staff_application.check_confirmed',
  icon: IconCircleCheck,
  tone: 'success',
};

type CheckProps = ChecklistProps & { readonly check: Application['checks'][number] };

function Check({ check, application }: CheckProps) {
  const t = useTranslate();
  const [note, setNote] = useState('');
  const { check: send } = useReview(application);
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  const { is_checked: isChecked, checked_by: by, checked_at: at } = check;
  const name = t(`staff_application.check_${check.check}`);
  const canChange = application.status === 'submitted';
  const toggle = () =>
    mutate({
      check: check.check,
      is_checked: !isChecked,
      note: isChecked || note.trim() === '' ? null : note,
    });
  return (
    <li className={styles.check}>
      <span>{name}</span>
      <StatusBadge {...(isChecked ? CONFIRMED : OPEN)} />
      {isChecked && by !== null && at !== null && (
        <p className={styles.note}>
          {t('staff_application.check_done', { name: by.name, date: formatDateTime(at) })}
          {check.note !== null && <br />}
          {check.note}
        </p>
      )}
      {canChange && !isChecked && (
        <TextField
          label={t('staff_application.check_note')}
          name={`note-${check.check}`}
          value={note}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <ErrorNotice error={error && toAppError(error)} />
      {canChange && (
        <Button
          variant="secondary"
          busy={isPending}
          aria-label={`${t(
            isChecked ? 'staff_application.check_untick' : 'staff_application.check_tick',
          )}: ${name}`}
          onClick={toggle}
        >
          {t(isChecked ? 'staff_application.check_untick' : 'staff_application.check_tick')}
        </Button>
      )}
    </li>
  );
}

const RESULTS = {
  passed: { label: 'staff_application.result_passed', icon: IconCircleCheck, tone: 'success' },
  warning: { label: 'staff_application.result_warning', icon: IconAlertTriangle, tone: 'warning' },
  not_applicable: {
    label: 'staff_application.result_not_applicable',
    icon: IconMinus,
    tone: 'neutral',
  },
} as const satisfies Record<string, StatusBadgeProps>;

/** What a program found, beside what a person confirms. */
export function AutomaticChecks({ application }: ChecklistProps) {
  const t = useTranslate();
  return (
    <Card title={t('staff_application.automatic')} flush>
      <ul className={styles.checks}>
        {application.automatic_checks.map(({ check, result, found }) => (
          <li key={check} className={styles.check}>
            <span>{t(`staff_application.auto_${check}`)}</span>
            <StatusBadge {...RESULTS[result]} />
            {found.map((id) => (
              <span key={id} className={textStyles.note}>
                {t('staff_application.also_at', { id })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { StaffConsultationRowView } from '@saifu/contract/staff-consultation';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { Age } from './age.tsx';
import { CONSULTATION_BADGES, LANGUAGE_TEXTS } from './labels.ts';

type ConsultationTableProps = {
  readonly consultations: readonly StaffConsultationRowView[];
  readonly getHref: (id: string) => string;
};

/** One row for each consultation. */
export function ConsultationTable({ consultations, getHref }: ConsultationTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<StaffConsultationRowView>[] = [
    {
      label: t('staff_case.subject'),
      render: ({ subject, language }) => <span lang={language}>{subject}</span>,
    },
    {
      label: t('staff_case.status'),
      render: ({ status }) => <StatusBadge {...CONSULTATION_BADGES[status]} />,
    },
    {
      label: t('staff_case.due'),
      render: ({ answer_by: at }) =>
        at === null ? t('staff_case.absent') : <Deadline at={at} now={now} />,
    },
    {
      label: t('staff_case.asked'),
      render: ({ created_at: at }) => <Age at={at} now={now} />,
    },
    { label: t('staff_case.language'), render: ({ language }) => t(LANGUAGE_TEXTS[language]) },
    {
      label: t('staff_case.assignee'),
      render: ({ assignee }) => assignee?.name ?? t('staff_case.nobody'),
    },
  ];
  return (
    <DataTable
      caption={t('staff_case.consultations')}
      columns={columns}
      rows={consultations}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}

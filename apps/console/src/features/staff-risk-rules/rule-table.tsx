import type { RiskRuleView } from '@saifu/contract/risk-rule';
import type { RiskCondition } from '@saifu/domain/risk/risk-condition';
import type { RiskRuleState } from '@saifu/domain/risk/risk-rule';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCircleCheck, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import { describeCondition } from '../../i18n/risk-signal.ts';
import styles from './staff-risk-rules.module.css';

const BADGES: Readonly<Record<RiskRuleState, StatusBadgeProps>> = {
  draft: { label: 'staff_risk.rule_draft', icon: IconPencil, tone: 'neutral' },
  active: { label: 'staff_risk.rule_active', icon: IconCircleCheck, tone: 'info' },
  disabled: { label: 'staff_risk.rule_disabled', icon: IconPlayerStop, tone: 'neutral' },
};

export function RuleState({ state }: { readonly state: RiskRuleState }) {
  return <StatusBadge {...BADGES[state]} />;
}

type RuleTableProps = {
  readonly rules: readonly RiskRuleView[];
  readonly getHref: (id: string) => string;
};

/** One row for each rule. */
export function RuleTable({ rules, getHref }: RuleTableProps) {
  const t = useTranslate();
  const columns: readonly Column<RiskRuleView>[] = [
    { label: t('staff_risk.rule_name'), render: ({ name }) => name },
    { label: t('staff_risk.state'), render: ({ state }) => <RuleState state={state} /> },
    { label: t('staff_risk.action'), render: ({ action }) => t(`staff_risk.action_${action}`) },
    {
      label: t('staff_risk.condition'),
      render: ({ condition }) => (
        <span className={styles.sentence}>{describeCondition(t, condition as RiskCondition)}</span>
      ),
    },
    {
      label: t('staff_risk.updated_at'),
      isShort: true,
      render: ({ updated_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t('staff_risk.rules_title')}
      columns={columns}
      rows={rules}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}

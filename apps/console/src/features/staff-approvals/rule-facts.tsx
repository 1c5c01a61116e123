import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { formatBasisPoints } from '@saifu/domain/ledger/fee-contract';
import { RISK_ACTIONS } from '@saifu/domain/risk/risk-condition';
import type { Translate } from '@saifu/i18n/texts';

/** What the rule that is to be activated does, and how much its dry run has hit. */
export function listRuleFacts(t: Translate, { action, input }: StaffApprovalView) {
  if (action !== 'risk_rule.activate') return [];
  const { name, version, rule_action: act, matched, total, share_bp: share } = input;
  const known = RISK_ACTIONS.find((each) => each === act);
  const facts = [
    typeof name === 'string' && {
      label: t('staff_risk.rule_name'),
      value: <span lang="ja">{name}</span>,
    },
    typeof version === 'number' && { label: t('staff_risk.version'), value: String(version) },
    known !== undefined && {
      label: t('staff_risk.action'),
      value: t(`staff_risk.action_${known}`),
    },
    known !== undefined &&
      typeof matched === 'number' &&
      typeof total === 'number' && {
        label: t(`staff_risk.hits_${known}`),
        value: t('staff_risk.of', { matched, total }),
      },
    typeof share === 'number' && {
      label: t('staff_risk.share'),
      value: `${formatBasisPoints(share)}%`,
    },
  ];
  return facts.filter((fact) => fact !== false);
}

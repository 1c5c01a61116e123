import type { RiskRuleDetailView } from '@saifu/contract/risk-rule';
import type { RiskCondition } from '@saifu/domain/risk/risk-condition';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { describeCondition } from '../../i18n/risk-signal.ts';
import { RuleState } from './rule-table.tsx';

type RuleProps = { readonly rule: RiskRuleDetailView };

/** What a rule does, in words. */
export function RuleDetails({ rule }: RuleProps) {
  const t = useTranslate();
  const { condition, action, active_version: active } = rule;
  const sentence = describeCondition(t, condition as RiskCondition);
  const items = [
    { label: t('staff_risk.rule_name'), value: rule.name },
    { label: t('staff_risk.state'), value: <RuleState state={rule.state} /> },
    {
      label: t('staff_risk.rule'),
      value: t(`staff_risk.sentence_${action}`, { condition: sentence }),
    },
    { label: t('staff_risk.version'), value: String(rule.version) },
    {
      label: t('staff_risk.active_version'),
      value: active === null ? t('staff_risk.none') : String(active),
    },
  ];
  return (
    <Card title={t('staff_risk.details')} flush>
      <DescriptionList items={items} absent={t('staff_risk.absent')} hasLongValues />
    </Card>
  );
}

/** The versions of a rule, which are kept. */
export function RuleVersions({ rule }: RuleProps) {
  const t = useTranslate();
  const items = rule.versions.map((version) => {
    return {
      label: t('staff_risk.version_of', {
        version: version.version,
        at: formatDateTime(version.created_at),
      }),
      value: (
        <>
          <p>{version.name}</p>
          <p className={textStyles.note}>{version.reason}</p>
        </>
      ),
    };
  });
  return (
    <Card title={t('staff_risk.versions')} flush>
      <DescriptionList items={items} absent={t('staff_risk.absent')} hasLongValues />
    </Card>
  );
}

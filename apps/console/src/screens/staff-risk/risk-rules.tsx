import { ButtonLink } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { useRiskRules } from '../../features/staff-risk-rules/queries.ts';
import { RuleTable } from '../../features/staff-risk-rules/rule-table.tsx';

/** The rules that hold or refuse payments. */
export function RiskRules() {
  const t = useTranslate();
  const query = useRiskRules();
  return (
    <Page title="staff_risk.rules_title" isWide>
      <p className={textStyles.note}>{t('staff_risk.rules_about')}</p>
      <div>
        <ButtonLink href={getPath('NewRiskRule')}>{t('staff_risk.new_rule')}</ButtonLink>
      </div>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_risk.rules_shown"
        empty={{ illustration: 'search', text: 'staff_risk.rules_empty' }}
      >
        {(rules) => <RuleTable rules={rules} getHref={(id) => getPath('RiskRule', { id })} />}
      </ResultList>
    </Page>
  );
}

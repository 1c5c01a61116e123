import { Page } from '@saifu/web/components/page.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { RuleForm } from '../../features/staff-risk-rules/rule-form.tsx';
import { EMPTY_RULE } from '../../features/staff-risk-rules/rule-values.ts';

/** A new rule, which begins as a draft. */
export function NewRiskRule() {
  const navigate = useNavigate();
  return (
    <Page title="staff_risk.new_rule" back={getPath('RiskRules')} isWide>
      <RuleForm
        initial={EMPTY_RULE}
        replaced={null}
        getPaymentPath={(id) => getPath('StaffPayment', { id })}
        onSaved={({ id }) => navigate(getPath('RiskRule', { id }))}
      />
    </Page>
  );
}

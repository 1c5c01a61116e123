import type { RiskRuleDetailView } from '@saifu/contract/risk-rule';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { ApprovalRows } from '../../features/staff-approvals/approval-rows.tsx';
import { useApprovals } from '../../features/staff-approvals/queries.ts';
import { DryRun } from '../../features/staff-risk-rules/dry-run.tsx';
import {
  useActivateRule,
  useDisableRule,
  useRiskRule,
} from '../../features/staff-risk-rules/queries.ts';
import { RuleDetails, RuleVersions } from '../../features/staff-risk-rules/rule-details.tsx';
import { RuleForm } from '../../features/staff-risk-rules/rule-form.tsx';
import { toRuleValues } from '../../features/staff-risk-rules/rule-values.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One rule: what it does, what it would have done, and its state. */
export function RiskRule() {
  const query = useRiskRule(usePathId());
  return (
    <DetailPage
      title="staff_risk.rule"
      list={{ label: 'staff_risk.rules_title', to: getPath('RiskRules') }}
      notFound="staff_risk.rule_not_found"
      query={query}
    >
      {(rule) => <Found rule={rule} />}
    </DetailPage>
  );
}

function Found({ rule }: { readonly rule: RiskRuleDetailView }) {
  const t = useTranslate();
  const [notice, setNotice] = useState<TextKey | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) {
    return (
      <RuleForm
        initial={toRuleValues(rule)}
        replaced={rule}
        getPaymentPath={getPaymentPath}
        onSaved={() => {
          setIsChanging(false);
          setNotice('staff_risk.version_saved');
        }}
      />
    );
  }
  return (
    <Columns>
      <Column>
        {notice !== null && (
          <Focused>
            <Alert tone="success">{t(notice)}</Alert>
          </Focused>
        )}
        <RuleDetails rule={rule} />
        <DryRun condition={rule.condition} action={rule.action} getPaymentPath={getPaymentPath} />
        <RuleVersions rule={rule} />
      </Column>
      <Column>
        <StateCard rule={rule} onDone={setNotice} onChange={() => setIsChanging(true)} />
        <RuleApprovals subject={rule.id} />
      </Column>
    </Columns>
  );
}

const getPaymentPath = (id: string) => getPath('StaffPayment', { id });

/** Who was asked to approve the rule, and what they decided. */
function RuleApprovals({ subject }: { readonly subject: string }) {
  const t = useTranslate();
  const { data: approvals } = useApprovals({ status: '', subject });
  if (approvals === undefined || approvals.length === 0) return null;
  return (
    <Card title={t('staff_risk.approvals')} flush>
      <ApprovalRows approvals={approvals} getHref={(id) => getPath('StaffApproval', { id })} />
    </Card>
  );
}

type StateCardProps = {
  readonly rule: RiskRuleDetailView;
  readonly onDone: (notice: TextKey) => void;
  readonly onChange: () => void;
};

function StateCard({ rule, onDone, onChange }: StateCardProps) {
  const t = useTranslate();
  const [asked, setAsked] = useState<'activate' | 'disable' | null>(null);
  return (
    <Card title={t('staff_risk.change_state')}>
      <div className={form.form}>
        {rule.active_version !== rule.version && (
          <Button full onClick={() => setAsked('activate')}>
            {t('staff_risk.activate')}
          </Button>
        )}
        {rule.state === 'active' && (
          <Button variant="danger" full onClick={() => setAsked('disable')}>
            {t('staff_risk.disable')}
          </Button>
        )}
        <Button variant="secondary" full onClick={onChange}>
          {t('staff_risk.change_rule')}
        </Button>
      </div>
      {asked !== null && (
        <StateSheet
          rule={rule}
          act={asked}
          onDismiss={() => setAsked(null)}
          onDone={(text) => {
            setAsked(null);
            onDone(text);
          }}
        />
      )}
    </Card>
  );
}

type StateSheetProps = {
  readonly rule: RiskRuleDetailView;
  readonly act: 'activate' | 'disable';
  readonly onDismiss: () => void;
  readonly onDone: (notice: TextKey) => void;
};

function StateSheet({ rule, act, onDismiss, onDone }: StateSheetProps) {
  const t = useTranslate();
  const activate = useActivateRule(rule);
  const disable = useDisableRule(rule);
  return (
    <ReasonSheet
      title={t(`staff_risk.${act}_title`)}
      about={t(`staff_risk.${act}_about`)}
      action={t(`staff_risk.${act}`)}
      isDangerous={act === 'disable'}
      send={async (reason): Promise<TextKey> => {
        if (act === 'activate') {
          const approvalId = await activate(reason);
          return approvalId === null ? 'staff_risk.activated' : 'staff_risk.approval_requested';
        }
        await disable(reason);
        return 'staff_risk.disabled';
      }}
      onDone={onDone}
      onDismiss={onDismiss}
    />
  );
}

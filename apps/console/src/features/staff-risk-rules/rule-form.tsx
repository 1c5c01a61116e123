import type { RiskRuleDetailView } from '@saifu/contract/risk-rule';
import { RISK_ACTIONS, type RiskAction } from '@saifu/domain/risk/risk-condition';
import {
  RISK_CONDITION_COMPARISONS_MAX,
  STAFF_REASON_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { describeCondition } from '../../i18n/risk-signal.ts';
import { countCharacters } from '../../lib/count-characters.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { DryRun } from './dry-run.tsx';
import { GroupEditor } from './group-editor.tsx';
import { MatchField } from './match-field.tsx';
import { useSaveRule, validateVersion } from './queries.ts';
import {
  type RuleValues,
  type TypedCondition,
  toCondition,
  toRiskCondition,
} from './rule-values.ts';
import styles from './staff-risk-rules.module.css';

type RuleFormProps = {
  readonly initial: RuleValues;
  /** The rule that gets a new version; null for a new rule. */
  readonly replaced: RiskRuleDetailView | null;
  readonly getPaymentPath: (id: string) => string;
  readonly onSaved: (rule: RiskRuleDetailView) => void;
};

/** Builds a rule, says it in words, and shows what it would have done. */
export function RuleForm({ initial, replaced, getPaymentPath, onSaved }: RuleFormProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<TypedCondition>(initial);
  const [action, setAction] = useState<RiskAction>(initial.action);
  const saveRule = useSaveRule(replaced);
  const condition = toCondition(typed);
  const toVersion = (words: { readonly name: string; readonly reason: string }) => {
    return { ...words, condition, action };
  };
  const { submit, fieldProps, set, error, isPending, values } = useForm({
    initial: { name: initial.name, reason: '' },
    labels: { name: 'staff_risk.rule_name', reason: 'staff_risk.reason' },
    validate: (words) => validateVersion(toVersion(words)),
    send: (words) => saveRule(toVersion(words)),
    onDone: onSaved,
  });
  const problems = validateVersion(toVersion({ name: 'x', reason: 'x' }));
  const isComplete = Object.keys(problems).length === 0;
  const { onChange: _, ...reason } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <Card title={t('staff_risk.rule')}>
        <div className={form.form}>
          <ErrorNotice error={error} />
          <TextField {...fieldProps('name')} autoComplete="off" />
          <SelectField
            label={t('staff_risk.action')}
            value={action}
            options={RISK_ACTIONS.map((value) => ({
              value,
              label: t(`staff_risk.action_${value}`),
            }))}
            onChange={({ target }) => setAction(target.value === 'block' ? 'block' : 'review')}
          />
          <Conditions typed={typed} onChange={setTyped} />
          <Sentence isComplete={isComplete} action={action} condition={typed} />
        </div>
      </Card>
      {isComplete && (
        <DryRun condition={condition} action={action} getPaymentPath={getPaymentPath} />
      )}
      <Card>
        <div className={form.form}>
          <TextArea
            {...reason}
            onValue={(value) => set('reason', value)}
            hint={t('staff_risk.reason_hint')}
            count={t('staff_risk.length', length)}
          />
          <Button type="submit" full busy={isPending} disabled={!isComplete}>
            {t(replaced === null ? 'staff_risk.create_draft' : 'staff_risk.save_version')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

type ConditionsProps = {
  readonly typed: TypedCondition;
  readonly onChange: (typed: TypedCondition) => void;
};

/** The comparisons of a rule, some of them in groups. */
function Conditions({ typed, onChange }: ConditionsProps) {
  const t = useTranslate();
  const { match, rows, groups } = typed;
  const count = rows.length + groups.reduce((sum, group) => sum + group.rows.length, 0);
  const left = RISK_CONDITION_COMPARISONS_MAX - count;
  return (
    <>
      {rows.length + groups.length > 1 && (
        <MatchField
          label={t('staff_risk.match')}
          value={match}
          onChange={(chosen) => onChange({ ...typed, match: chosen })}
        />
      )}
      <ConditionEditor
        rows={rows}
        left={left}
        isOptional={groups.length > 0}
        onChange={(changed) => onChange({ ...typed, rows: changed })}
      />
      <GroupEditor
        groups={groups}
        left={left}
        isOptional={rows.length > 0}
        onChange={(changed) => onChange({ ...typed, groups: changed })}
      />
    </>
  );
}

type SentenceProps = {
  readonly isComplete: boolean;
  readonly action: RiskAction;
  readonly condition: TypedCondition;
};

/** The rule in plain words. */
function Sentence({ isComplete, action, condition }: SentenceProps) {
  const t = useTranslate();
  if (!isComplete) return <Alert tone="warning">{t('staff_risk.incomplete')}</Alert>;
  const words = describeCondition(t, toRiskCondition(condition));
  return (
    <Alert tone="info">
      <span className={styles.sentence}>
        {t(`staff_risk.sentence_${action}`, { condition: words })}
      </span>
    </Alert>
  );
}

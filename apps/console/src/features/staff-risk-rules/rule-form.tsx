import type { RiskRuleDetailView } from '@saifu/contract/risk-rule';
import { RISK_ACTIONS, type RiskAction } from '@saifu/domain/risk/risk-condition';
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
import { ConditionEditor } from './condition-editor.tsx';
import { DryRun } from './dry-run.tsx';
import { useSaveRule, validateVersion } from './queries.ts';
import { type RuleValues, toCondition, toRiskCondition } from './rule-values.ts';
import styles from './staff-risk-rules.module.css';

type RuleFormProps = {
  readonly initial: RuleValues;
  /** The rule that gets a new version; null for a new rule. */
  readonly replaced: RiskRuleDetailView | null;
  readonly onSaved: (rule: RiskRuleDetailView) => void;
};

/** Builds a rule, says it in words, and shows what it would have done. */
export function RuleForm({ initial, replaced, onSaved }: RuleFormProps) {
  const t = useTranslate();
  const [rows, setRows] = useState(initial.rows);
  const [match, setMatch] = useState(initial.match);
  const [action, setAction] = useState<RiskAction>(initial.action);
  const saveRule = useSaveRule(replaced);
  const condition = toCondition({ match, rows });
  const toVersion = (typed: { readonly name: string; readonly reason: string }) => {
    return { ...typed, condition, action };
  };
  const { submit, fieldProps, set, error, isPending, values } = useForm({
    initial: { name: initial.name, reason: '' },
    labels: { name: 'staff_risk.rule_name', reason: 'staff_risk.reason' },
    validate: (typed) => validateVersion(toVersion(typed)),
    send: (typed) => saveRule(toVersion(typed)),
    onDone: onSaved,
  });
  const problems = validateVersion(toVersion({ name: 'x', reason: 'x' }));
  const isComplete = Object.keys(problems).length === 0;
  const { onChange: _, ...reason } = fieldProps('reason');
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
          {rows.length > 1 && (
            <SelectField
              label={t('staff_risk.match')}
              value={match}
              options={(['all', 'any'] as const).map((value) => {
                return { value, label: t(`staff_risk.match_${value}`) };
              })}
              onChange={({ target }) => setMatch(target.value === 'any' ? 'any' : 'all')}
            />
          )}
          <ConditionEditor rows={rows} onChange={setRows} />
          <Sentence isComplete={isComplete} action={action} condition={{ match, rows }} />
        </div>
      </Card>
      {isComplete && <DryRun condition={condition} action={action} />}
      <Card>
        <div className={form.form}>
          <TextArea
            {...reason}
            onValue={(typed) => set('reason', typed)}
            hint={t('staff_risk.reason_hint')}
            value={values.reason}
          />
          <Button type="submit" full busy={isPending} disabled={!isComplete}>
            {t(replaced === null ? 'staff_risk.create_draft' : 'staff_risk.save_version')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

type SentenceProps = {
  readonly isComplete: boolean;
  readonly action: RiskAction;
  readonly condition: Pick<RuleValues, 'match' | 'rows'>;
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

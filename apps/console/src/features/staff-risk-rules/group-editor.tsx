import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { MatchField } from './match-field.tsx';
import { createGroup, type GroupValues } from './rule-values.ts';
import styles from './staff-risk-rules.module.css';

type GroupEditorProps = {
  readonly groups: readonly GroupValues[];
  /** How many more comparisons the rule may have. */
  readonly left: number;
  /** The last group can be removed too, because conditions remain. */
  readonly isOptional: boolean;
  readonly onChange: (groups: readonly GroupValues[]) => void;
};

/** Groups of comparisons, each of which is one condition of the rule. */
export function GroupEditor({ groups, left, isOptional, onChange }: GroupEditorProps) {
  const t = useTranslate();
  const set = (changed: GroupValues) =>
    onChange(groups.map((group) => (group.key === changed.key ? changed : group)));
  return (
    <>
      {groups.map((group, index) => (
        <fieldset key={group.key} className={styles.row}>
          <legend className={styles.legend}>
            {t('staff_risk.group_number', { number: index + 1 })}
          </legend>
          {group.rows.length > 1 && (
            <MatchField
              label={t('staff_risk.group_match')}
              value={group.match}
              onChange={(match) => set({ ...group, match })}
            />
          )}
          <ConditionEditor
            rows={group.rows}
            left={left}
            groupNumber={index + 1}
            onChange={(rows) => set({ ...group, rows })}
          />
          {(groups.length > 1 || isOptional) && (
            <div>
              <Button
                variant="quiet"
                onClick={() => onChange(groups.filter(({ key }) => key !== group.key))}
              >
                {t('staff_risk.remove_group', { number: index + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {left > 0 && (
        <div>
          <Button variant="secondary" onClick={() => onChange([...groups, createGroup()])}>
            {t('staff_risk.add_group')}
          </Button>
        </div>
      )}
    </>
  );
}

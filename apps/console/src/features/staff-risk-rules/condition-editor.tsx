import { RISK_SCOPES, RISK_WINDOWS } from '@saifu/domain/risk/risk-condition';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { MethodField } from './method-field.tsx';
import {
  createRow,
  isFlag,
  isVelocity,
  listOperators,
  type RowValues,
  SIGNALS,
} from './rule-values.ts';
import styles from './staff-risk-rules.module.css';

type ConditionEditorProps = {
  readonly rows: readonly RowValues[];
  /** How many more comparisons the rule may have. */
  readonly left: number;
  /** The last row can be removed too, because groups remain. */
  readonly isOptional?: boolean;
  /** Of the group that the rows are in. */
  readonly groupNumber?: number;
  readonly onChange: (rows: readonly RowValues[]) => void;
};

/** The comparisons of a rule or of a group, one row each. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { rows, left, isOptional = false, groupNumber, onChange } = props;
  const t = useTranslate();
  const toNumber = (index: number) =>
    groupNumber === undefined ? String(index + 1) : `${groupNumber}-${index + 1}`;
  const set = (changed: RowValues) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)));
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={row.key} className={styles.row}>
          <legend className={styles.legend}>
            {t('staff_risk.condition_number', { number: toNumber(index) })}
          </legend>
          <RowFields row={row} onChange={set} />
          {(rows.length > 1 || isOptional) && (
            <div>
              <Button
                variant="quiet"
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                {t('staff_risk.remove_condition', { number: toNumber(index) })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {left > 0 && (
        <div>
          <Button variant="secondary" onClick={() => onChange([...rows, createRow()])}>
            {t(
              groupNumber === undefined
                ? 'staff_risk.add_condition'
                : 'staff_risk.add_condition_to_group',
              { number: groupNumber ?? 0 },
            )}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = { readonly row: RowValues; readonly onChange: (row: RowValues) => void };

function RowFields({ row, onChange }: RowProps) {
  const t = useTranslate();
  const { signal } = row;
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('staff_risk.signal')}
        value={signal}
        options={SIGNALS.map((value) => ({ value, label: t(`staff_risk.signal_${value}`) }))}
        onChange={({ target }) => {
          const chosen = SIGNALS.find((each) => each === target.value) ?? signal;
          onChange({ ...createRow(chosen), key: row.key });
        }}
      />
      {isVelocity(signal) && <VelocityFields row={row} onChange={onChange} />}
      <SelectField
        label={t('staff_risk.comparison')}
        value={row.op}
        options={listOperators(signal).map((value) => {
          return { value, label: t(`staff_risk.op_${value}` as 'staff_risk.op_gte') };
        })}
        onChange={({ target }) => onChange({ ...row, op: target.value })}
      />
      {!isFlag(signal) && <ValueField row={row} onChange={onChange} />}
    </div>
  );
}

function VelocityFields({ row, onChange }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        label={t('staff_risk.counted_by')}
        value={row.by}
        options={RISK_SCOPES.map((value) => ({ value, label: t(`staff_risk.by_${value}`) }))}
        onChange={({ target }) => onChange({ ...row, by: target.value })}
      />
      <SelectField
        label={t('staff_risk.within')}
        value={row.within}
        options={RISK_WINDOWS.map((value) => ({ value, label: t(`staff_risk.within_${value}`) }))}
        onChange={({ target }) => onChange({ ...row, within: target.value })}
      />
    </>
  );
}

function ValueField({ row, onChange }: RowProps) {
  const t = useTranslate();
  if (row.signal === 'method') {
    return <MethodField value={row.value} onChange={(value) => onChange({ ...row, value })} />;
  }
  const isCountry = row.signal === 'card_country';
  return (
    <TextField
      label={t(isCountry ? 'staff_risk.countries' : 'staff_risk.value')}
      hint={isCountry ? t('staff_risk.countries_hint') : undefined}
      inputMode={isCountry ? 'text' : 'numeric'}
      autoComplete="off"
      value={row.value}
      onChange={({ target }) => onChange({ ...row, value: target.value })}
    />
  );
}

import type { LimitsView } from '@saifu/contract/spending-limit';
import { NIGHT_HOURS } from '@saifu/domain/shared/limits';
import { formatYen, groupDigits, yen } from '@saifu/domain/shared/yen';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import form from '../../forms/form.module.css';
import { parseTypedAmount } from '../../forms/typed-amount.ts';
import { type FormErrors, useForm } from '../../forms/use-form.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './limit.module.css';
import { type LimitChange, useSaveLimits, validateLimits } from './queries.ts';

type StepUp = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

type LimitFormProps = {
  readonly limits: LimitsView;
  /** Runs step-up authentication if the server requires it. */
  readonly stepUp: StepUp;
  readonly onSaved: (limits: LimitsView) => void;
};

const AMOUNTS = ['per_payment', 'per_day', 'per_month'] as const;

/** Form for the user's own limits, initialized with those requested last. */
export function LimitForm({ limits, stepUp, onSaved }: LimitFormProps) {
  const t = useTranslate();
  const save = useSaveLimits();
  const { submit, fieldProps, checkProps, set, error, isPending } = useForm({
    initial: toFormValues(limits.pending ?? limits),
    labels: {
      per_payment: 'limit.per_payment',
      per_day: 'limit.per_day',
      per_month: 'limit.per_month',
      new_store_approval: 'limit.new_store_approval',
      night_lock: 'limit.night_lock',
    },
    validate: (values) => validate(toLimitChange(values), limits.maximum),
    send: (values) => stepUp(() => save(toLimitChange(values))),
    onDone: onSaved,
  });
  return (
    <Card title={t('limit.own_title')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('limit.own_lead')}</p>
        <ErrorNotice error={error} />
        {AMOUNTS.map((name) => (
          <TextField
            key={name}
            {...fieldProps(name)}
            inputMode="numeric"
            autoComplete="off"
            hint={t('limit.hint', { max: formatYen(limits.maximum[name]) })}
            onBlur={(event) => set(name, groupAmount(event.target.value))}
          />
        ))}
        <Checkbox {...checkProps('new_store_approval')} />
        <Checkbox {...checkProps('night_lock')} hint={t('limit.night_hint', NIGHT_HOURS)} />
        <Button type="submit" full busy={isPending}>
          {t('limit.save')}
        </Button>
      </form>
    </Card>
  );
}

/** The server also accepts a limit above the user's maximum, but it would have no effect. */
function validate(change: LimitChange, maximum: LimitsView['maximum']): FormErrors {
  const tooLarge = AMOUNTS.filter((name) => (change[name] ?? 0) > maximum[name]).map((name) => {
    const params = { label: groupDigits(yen(maximum[name] + 1)) };
    return [name, { code: 'amount.too_large', params }] as const;
  });
  return { ...validateLimits(change), ...Object.fromEntries(tooLarge) };
}

type OwnLimits = Pick<
  LimitsView,
  'per_payment' | 'per_day' | 'per_month' | 'new_store_approval' | 'night_lock'
>;

function toFormValues(own: OwnLimits) {
  const typed = (limit: number | null) => (limit === null ? '' : groupAmount(String(limit)));
  return {
    per_payment: typed(own.per_payment),
    per_day: typed(own.per_day),
    per_month: typed(own.per_month),
    new_store_approval: own.new_store_approval,
    night_lock: own.night_lock,
  };
}

/** An empty field means no limit of one's own. */
function toLimitChange(values: ReturnType<typeof toFormValues>): LimitChange {
  const limit = (typed: string) => (typed.trim() === '' ? null : parseTypedAmount(typed));
  return {
    ...values,
    per_payment: limit(values.per_payment),
    per_day: limit(values.per_day),
    per_month: limit(values.per_month),
  };
}

import type { LimitsView } from '@saifu/contract/spending-limit';
import { formatYen, groupDigits, yen } from '@saifu/domain/shared/yen';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './limit.module.css';
import { LIMIT_LABELS, type LimitAmount, toLimitChange } from './limit-change.ts';
import { useSaveLimits, validateLimits } from './queries.ts';

/** Usual amounts, offered as far as they are below the user's maximum. */
const QUICK_AMOUNTS: Readonly<Record<LimitAmount, readonly number[]>> = {
  per_payment: [5000, 10_000, 30_000, 50_000],
  per_day: [10_000, 30_000, 50_000, 100_000],
  per_month: [50_000, 100_000, 200_000, 500_000],
};

type LimitSheetProps = {
  readonly name: LimitAmount;
  readonly limits: LimitsView;
  readonly stepUp: StepUp;
  readonly onSaved: (limits: LimitsView) => void;
  readonly onClose: () => void;
};

/** One limit, initialized with the one requested last. */
export function LimitSheet({ name, limits, stepUp, onSaved, onClose }: LimitSheetProps) {
  const t = useTranslate();
  const save = useSaveLimits();
  const max = limits.maximum[name];
  const requested = (limits.pending ?? limits)[name];
  const { submit, fieldProps, set, values, error, isPending } = useForm({
    initial: { amount: requested === null ? '' : groupAmount(String(requested)) },
    labels: { amount: 'limit.amount' },
    validate: ({ amount }) => validateAmount(limits, name, parseLimit(amount)),
    send: ({ amount }) => stepUp(() => save(toLimitChange(limits, { [name]: parseLimit(amount) }))),
    onDone: onSaved,
  });
  const quickAmounts = QUICK_AMOUNTS[name].filter((amount) => amount < max);
  return (
    <Sheet title={t(LIMIT_LABELS[name])} onDismiss={onClose} closeLabel={t('app.close')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <ErrorNotice error={error} />
        <TextField
          {...fieldProps('amount')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('limit.hint', { max: formatYen(max) })}
          onBlur={(event) => set('amount', groupAmount(event.target.value))}
        />
        <div className={styles.quick}>
          {quickAmounts.map((amount) => {
            const typed = groupAmount(String(amount));
            return (
              <QuickAmount
                key={amount}
                label={formatYen(amount)}
                isChosen={values.amount === typed}
                onPress={() => set('amount', typed)}
              />
            );
          })}
          <QuickAmount
            label={t('limit.none')}
            isChosen={values.amount === ''}
            onPress={() => set('amount', '')}
          />
        </div>
        <Button type="submit" full busy={isPending}>
          {t('limit.save')}
        </Button>
      </form>
    </Sheet>
  );
}

type QuickAmountProps = {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
};

function QuickAmount({ label, isChosen, onPress }: QuickAmountProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onPress}>
      {label}
    </button>
  );
}

/** An empty field means no limit of one's own. */
function parseLimit(typed: string): number | null {
  return typed.trim() === '' ? null : parseTypedAmount(typed);
}

/** The server also accepts a limit above the user's maximum, but it would have no effect. */
function validateAmount(limits: LimitsView, name: LimitAmount, amount: number | null): FormErrors {
  const max = limits.maximum[name];
  if (amount !== null && amount > max) {
    const params = { label: groupDigits(yen(max + 1)) };
    return { amount: { code: 'amount.too_large', params } };
  }
  return { amount: validateLimits(toLimitChange(limits, { [name]: amount }))[name] };
}

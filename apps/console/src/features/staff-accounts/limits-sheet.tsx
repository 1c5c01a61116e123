import { validateForm } from '@saifu/client/form';
import type { StaffAccountView } from '@saifu/contract/staff-account';
import { setAccountLimits } from '@saifu/contract/staff-account-act';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toLimitsBody, toLimitsValues } from './limits-values.ts';
import { useSetLimits } from './queries.ts';

type LimitsSheetProps = {
  readonly account: StaffAccountView;
  readonly onDismiss: () => void;
  readonly onDone: (notice: string) => void;
};

/** The limits of staff for one user. An empty field is no limit. */
export function LimitsSheet({ account, onDismiss, onDone }: LimitsSheetProps) {
  const t = useTranslate();
  const setLimits = useSetLimits(account.id);
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: toLimitsValues(account.limits),
    labels: {
      per_payment: 'staff_account.per_payment',
      per_day: 'staff_account.per_day',
      per_month: 'staff_account.per_month',
      reason: 'staff_account.reason',
    },
    validate: (values) => validateForm(setAccountLimits.body, toLimitsBody(values)),
    send: (values) => setLimits(toLimitsBody(values)),
    onDone: () => onDone(t('staff_account.limits_done')),
  });
  const { onChange: _, ...reason } = fieldProps('reason');
  return (
    <Sheet title={t('staff_account.set_limits')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('staff_account.set_limits_effect')}</p>
        <ErrorNotice error={error} />
        <TextField {...fieldProps('per_payment')} inputMode="numeric" />
        <TextField {...fieldProps('per_day')} inputMode="numeric" />
        <TextField {...fieldProps('per_month')} inputMode="numeric" />
        <TextArea
          {...reason}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_account.reason_hint')}
        />
        <Button type="submit" full busy={isPending}>
          {t('staff_account.set_limits')}
        </Button>
      </form>
    </Sheet>
  );
}

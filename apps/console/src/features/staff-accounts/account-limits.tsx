import type { StaffAccountView } from '@saifu/contract/staff-account';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { AccountAct } from './account-act.ts';
import styles from './staff-accounts.module.css';

type AccountLimitsProps = {
  readonly account: StaffAccountView;
  readonly onSet: () => void;
  readonly onAct: (act: AccountAct) => void;
};

const KINDS = ['per_payment', 'per_day', 'per_month'] as const;

/** The user's own limits, those of staff, and what applies. */
export function AccountLimits({ account, onSet, onAct }: AccountLimitsProps) {
  const t = useTranslate();
  const { own, staff, maximum, used } = account.limits;
  const show = (limit: number | null | undefined) =>
    limit == null ? t('staff_account.absent') : formatYen(limit);
  const spent = { per_payment: null, per_day: used.day, per_month: used.month };
  return (
    <Card title={t('staff_account.limits')} flush>
      <DataTable<{ readonly kind: (typeof KINDS)[number] }>
        caption={t('staff_account.limits')}
        rows={KINDS.map((kind) => ({ kind }))}
        getKey={({ kind }) => kind}
        columns={[
          { label: t('staff_account.limit'), render: ({ kind }) => t(`staff_account.${kind}`) },
          { label: t('staff_account.own'), isNumber: true, render: ({ kind }) => show(own[kind]) },
          {
            label: t('staff_account.by_staff'),
            isNumber: true,
            render: ({ kind }) => show(staff?.[kind]),
          },
          {
            label: t('staff_account.maximum'),
            isNumber: true,
            render: ({ kind }) => show(maximum[kind]),
          },
          {
            label: t('staff_account.used'),
            isNumber: true,
            render: ({ kind }) => show(spent[kind]),
          },
        ]}
      />
      {account.status !== 'erased' && (
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onSet}>
            {t('staff_account.set_limits')}
          </Button>
          {staff !== null && (
            <Button variant="secondary" onClick={() => onAct({ kind: 'lift_limits' })}>
              {t('staff_account.lift_limits')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

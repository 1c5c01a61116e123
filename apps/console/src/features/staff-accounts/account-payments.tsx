import type { StaffAccountView } from '@saifu/contract/staff-account';
import type { PaymentStatus } from '@saifu/domain/payments/payment';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import type { AccountAct } from './account-act.ts';

type PaymentRow = StaffAccountView['payments'][number];

type AccountPaymentsProps = {
  readonly account: StaffAccountView;
  readonly onAct: (act: AccountAct) => void;
  readonly getHref: (id: string) => string;
};

const RESENDS: Readonly<Partial<Record<PaymentStatus, 'resend_confirmation' | 'resend_receipt'>>> =
  {
    processing: 'resend_confirmation',
    complete: 'resend_receipt',
    refunded: 'resend_receipt',
  };

/** The last payments, and the message of each that can be sent again. */
export function AccountPayments({ account, onAct, getHref }: AccountPaymentsProps) {
  const t = useTranslate();
  const resend = ({ id: paymentId, status }: PaymentRow) => {
    const kind = RESENDS[status];
    if (kind === undefined) return t('staff_account.absent');
    return (
      <RowAction>
        <Button variant="quiet" onClick={() => onAct({ kind, paymentId })}>
          {t(`staff_account.${kind}`)}
        </Button>
      </RowAction>
    );
  };
  return (
    <Card title={t('staff_account.payments')} flush>
      {account.payments.length === 0 ? (
        <p className={textStyles.empty}>{t('staff_account.no_payments')}</p>
      ) : (
        <DataTable<PaymentRow>
          caption={t('staff_account.payments')}
          rows={account.payments}
          getKey={({ id }) => id}
          getHref={({ id }) => getHref(id)}
          columns={[
            {
              label: t('staff_account.at'),
              render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
            },
            {
              label: t('staff_account.store'),
              render: ({ store_name: name }) => <span lang="ja">{name}</span>,
            },
            {
              label: t('staff_account.status'),
              render: ({ status }) => t(`staff_account.payment_${status}`),
            },
            {
              label: t('staff_account.card'),
              render: ({ card_last4: last4 }) =>
                last4 === null ? t('staff_account.absent') : `•••• ${last4}`,
            },
            {
              label: t('staff_account.amount'),
              isNumber: true,
              render: ({ amount }) => <Amount value={amount} />,
            },
            { label: t('staff_account.resend'), render: resend },
          ]}
        />
      )}
    </Card>
  );
}

import type {
  BankAccountsView,
  MerchantBankAccountView,
} from '@saifu/contract/merchant-bank-account';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import styles from './bank-account.module.css';
import { takeChangeBack, useShowBankAccount } from './queries.ts';

type BankAccountCardProps = {
  readonly accounts: BankAccountsView;
  readonly isOwner: boolean;
  readonly onChange: () => void;
};

/** Where payouts go, and a change that does not count yet. Owners change it. */
export function BankAccountCard({ accounts, isOwner, onChange }: BankAccountCardProps) {
  const t = useTranslate();
  const { current, upcoming } = accounts;
  const show = useShowBankAccount();
  return (
    <Card title={t('console_payout.account')}>
      <div className={styles.account}>
        {current === null && <Alert tone="warning">{t('console_payout.account_none')}</Alert>}
        {current?.is_rejected && (
          <Alert tone="warning">{t('console_payout.account_rejected')}</Alert>
        )}
        {current !== null && <Account account={current} />}
        {upcoming !== null && <Upcoming account={upcoming} isOwner={isOwner} onDone={show} />}
        {isOwner && (
          <Button variant="secondary" onClick={onChange}>
            {t('console_payout.account_change')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Account({ account }: { readonly account: MerchantBankAccountView }) {
  const t = useTranslate();
  const bank = `${account.bank_name} (${account.bank_code})`;
  const branch = `${account.branch_name} (${account.branch_code})`;
  const ending = t('console_apply.account_ending', { ending: account.number_ends_with });
  return (
    <div className={styles.list}>
      <DescriptionList
        absent=""
        items={[
          { label: t('console_payout.account_bank'), value: <span lang="ja">{bank}</span> },
          { label: t('console_payout.account_branch'), value: <span lang="ja">{branch}</span> },
          {
            label: t('console_apply.account_number'),
            value: `${t(`console_apply.type_${account.type}`)} · ${ending}`,
          },
          { label: t('console_apply.holder'), value: <span lang="ja">{account.holder}</span> },
        ]}
      />
    </div>
  );
}

type UpcomingProps = {
  readonly account: MerchantBankAccountView;
  readonly isOwner: boolean;
  readonly onDone: (accounts: BankAccountsView) => void;
};

function Upcoming({ account, isOwner, onDone }: UpcomingProps) {
  const t = useTranslate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: takeChangeBack,
    onSuccess: onDone,
  });
  return (
    <section className={styles.upcoming}>
      <h3 className={styles.heading}>
        {t('console_payout.account_from', { at: formatDateTime(account.effective_at) })}
      </h3>
      <Account account={account} />
      <ErrorNotice error={error && toAppError(error)} />
      {isOwner && (
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {t('console_payout.account_keep')}
        </Button>
      )}
    </section>
  );
}

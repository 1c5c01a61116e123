import type { StaffAccountView } from '@saifu/contract/staff-account';
import { Alert } from '@saifu/ui/alert/alert';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import type { AccountAct } from '../../features/staff-accounts/account-act.ts';
import { AccountCards } from '../../features/staff-accounts/account-cards.tsx';
import { AccountLimits } from '../../features/staff-accounts/account-limits.tsx';
import { AccountOverview, Suspensions } from '../../features/staff-accounts/account-overview.tsx';
import { AccountPayments } from '../../features/staff-accounts/account-payments.tsx';
import { AccountSessions } from '../../features/staff-accounts/account-sessions.tsx';
import { ActSheet } from '../../features/staff-accounts/act-sheet.tsx';
import { LimitsSheet } from '../../features/staff-accounts/limits-sheet.tsx';
import { PersonalData } from '../../features/staff-accounts/personal-data.tsx';
import { useAccount } from '../../features/staff-accounts/queries.ts';
import { SignInHistory } from '../../features/staff-accounts/sign-in-history.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One account: what support needs to know, and what staff do about it. */
export function StaffAccount() {
  const query = useAccount(usePathId());
  return (
    <DetailPage
      title="staff_account.one_title"
      list={{ label: 'staff_account.title', to: getPath('StaffAccounts') }}
      notFound="staff_account.not_found"
      query={query}
    >
      {(account) => <Found account={account} />}
    </DetailPage>
  );
}

type Opened = AccountAct | { readonly kind: 'set_limits' };

function Found({ account }: { readonly account: StaffAccountView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { id } = account;
  const onAct = (act: AccountAct) => {
    setNotice(null);
    setOpened(act);
  };
  const sheet = {
    onDismiss: () => setOpened(null),
    onDone: (text: string) => {
      setOpened(null);
      setNotice(text);
    },
  };
  return (
    <>
      {notice !== null && (
        <Focused>
          <Alert tone="success">{notice}</Alert>
        </Focused>
      )}
      <Columns isEven>
        <Column>
          <AccountOverview account={account} onAct={onAct} />
          <Suspensions account={account} />
        </Column>
        <Column>
          <PersonalData account={account} />
          <AccountSessions accountId={id} onAct={onAct} />
        </Column>
      </Columns>
      <AccountCards account={account} onAct={onAct} />
      <AccountLimits
        account={account}
        onSet={() => setOpened({ kind: 'set_limits' })}
        onAct={onAct}
      />
      <AccountPayments account={account} onAct={onAct} />
      <SignInHistory accountId={id} />
      {opened?.kind === 'set_limits' && <LimitsSheet account={account} {...sheet} />}
      {opened !== null && opened.kind !== 'set_limits' && (
        <ActSheet accountId={id} act={opened} {...sheet} />
      )}
    </>
  );
}

import type { StaffAccountView } from '@saifu/contract/staff-account';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import textStyles from '../../components/text.module.css';
import { useMay } from '../../features/session/use-may.ts';
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
import { CaseRows } from '../../features/staff-cases/case-rows.tsx';
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
      <AccountPayments
        account={account}
        onAct={onAct}
        getHref={(paymentId) => getPath('StaffPayment', { id: paymentId })}
      />
      <AccountCases account={account} />
      <SignInHistory accountId={id} />
      {opened?.kind === 'set_limits' && <LimitsSheet account={account} {...sheet} />}
      {opened !== null && opened.kind !== 'set_limits' && (
        <ActSheet accountId={id} act={opened} {...sheet} />
      )}
    </>
  );
}

/** What the payer asked for, as far as the member may open it. */
function AccountCases({ account }: { readonly account: StaffAccountView }) {
  const t = useTranslate();
  const may = useMay();
  if (!may('refund_requests') && !may('consultations')) return null;
  const requests = may('refund_requests') ? account.refund_requests : [];
  const consultations = may('consultations') ? account.consultations : [];
  return (
    <Card title={t('staff_case.cases')} flush>
      {requests.length + consultations.length === 0 ? (
        <p className={textStyles.empty}>{t('staff_case.cases_none')}</p>
      ) : (
        <CaseRows
          requests={requests}
          consultations={consultations}
          getRequestHref={(id) => getPath('StaffRefundRequest', { id })}
          getConsultationHref={(id) => getPath('StaffConsultation', { id })}
        />
      )}
    </Card>
  );
}

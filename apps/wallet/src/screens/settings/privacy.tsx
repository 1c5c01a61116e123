import { clearSession } from '@saifu/client/session';
import type { DeletionView } from '@saifu/contract/privacy';
import { Card } from '@saifu/ui/card/card';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconFileText } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { DataExport } from '../../features/privacy/data-export.tsx';
import { LeaveForm, LeaveMeaning } from '../../features/privacy/deletion-form.tsx';
import styles from '../../features/privacy/privacy.module.css';
import { useDeletion } from '../../features/privacy/queries.ts';
import { RetainedDataList } from '../../features/privacy/retained-data-list.tsx';
import { UnfinishedList } from '../../features/privacy/unfinished-list.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useNavigate } from '../../routing/location.ts';
import { Leaving } from './deletion-banner.tsx';

export function Privacy() {
  const stepUp = useStepUp();
  const deletion = useDeletion();
  const eraseAt = deletion.data?.erase_at ?? null;
  return (
    <Page title="screen.privacy" back={pathOf('Settings')}>
      <Leaving title="privacy.leave_title" eraseAt={eraseAt} />
      <RetainedDataList />
      <RowsCard rows={[{ label: 'privacy.policy', to: pathOf('Policy'), icon: IconFileText }]} />
      <DataExport prove={stepUp} />
      {deletion.data === undefined && (
        <Pending query={deletion}>
          <Skeleton shape="block" />
        </Pending>
      )}
      {deletion.data && eraseAt === null && <Leave deletion={deletion.data} />}
    </Page>
  );
}

/** The way out: open, or with what stands in it. */
function Leave({ deletion: { unfinished } }: { readonly deletion: DeletionView }) {
  const text = useText();
  const ask = useAsk();
  const stepUp = useStepUp();
  const navigate = useNavigate();
  const leave = ({ erase_at }: DeletionView) => {
    // The server has ended every session, so that there is none to end here but our own.
    clearSession();
    navigate(pathOf('SignIn'), { replace: true });
    void ask.notify({
      title: text('privacy.left_title'),
      message: text('privacy.left', { time: showMinute(erase_at ?? '') }),
      agreeLabel: text('privacy.left_ok'),
    });
  };
  const isBlocked = Object.values(unfinished).some((open) => open.length > 0);
  return (
    <Card title={text('privacy.leave_title')}>
      <div className={styles.stack}>
        <LeaveMeaning />
        {isBlocked ? (
          <UnfinishedList
            unfinished={unfinished}
            paymentPath={(id) => pathOf('PaymentDetail', { id })}
            recurringBillingPath={(id) => pathOf('RecurringBillingDetail', { id })}
            refundRequestPath={(id) => pathOf('RefundRequest', { id })}
          />
        ) : (
          <LeaveForm prove={stepUp} onLeft={leave} />
        )}
      </div>
    </Card>
  );
}

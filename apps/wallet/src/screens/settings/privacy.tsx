import { clearSession } from '@saifu/client/session';
import type { DeletionView } from '@saifu/contract/privacy';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { IconFileText } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { DataExport } from '../../features/privacy/data-export.tsx';
import { DeletionConsequences, DeletionForm } from '../../features/privacy/deletion-form.tsx';
import styles from '../../features/privacy/privacy.module.css';
import { useDeletion } from '../../features/privacy/queries.ts';
import { RetainedDataList } from '../../features/privacy/retained-data-list.tsx';
import { UnfinishedList } from '../../features/privacy/unfinished-list.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { DeletionBanner } from './deletion-banner.tsx';

export function Privacy() {
  const stepUp = useStepUp();
  const deletion = useDeletion();
  const eraseAt = deletion.data?.erase_at ?? null;
  return (
    <Page title="screen.privacy" back={getPath('Settings')}>
      <DeletionBanner title="privacy.leave_title" eraseAt={eraseAt} />
      <RetainedDataList />
      <RowsCard rows={[{ label: 'privacy.policy', to: getPath('Policy'), icon: IconFileText }]} />
      <DataExport stepUp={stepUp} />
      {deletion.data === undefined && (
        <Pending query={deletion}>
          <Skeleton shape="block" />
        </Pending>
      )}
      {deletion.data && eraseAt === null && <DeletionSection deletion={deletion.data} />}
    </Page>
  );
}

/** Account deletion: the form, or the obstacles. */
function DeletionSection({ deletion: { unfinished } }: { readonly deletion: DeletionView }) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const stepUp = useStepUp();
  const navigate = useNavigate();
  const handleDeleted = ({ erase_at }: DeletionView) => {
    // The server has ended every session, so only the local one has to be cleared.
    clearSession();
    navigate(getPath('SignIn'), { replace: true });
    void dialogs.notify({
      title: t('privacy.left_title'),
      message: t('privacy.left', { time: formatDateTime(erase_at ?? '') }),
      agreeLabel: t('privacy.left_ok'),
    });
  };
  const isBlocked = Object.values(unfinished).some((open) => open.length > 0);
  return (
    <Card title={t('privacy.leave_title')}>
      <div className={styles.stack}>
        <DeletionConsequences />
        {isBlocked ? (
          <UnfinishedList
            unfinished={unfinished}
            paymentPath={(id) => getPath('PaymentDetail', { id })}
            recurringBillingPath={(id) => getPath('RecurringBillingDetail', { id })}
            refundRequestPath={(id) => getPath('RefundRequest', { id })}
          />
        ) : (
          <DeletionForm stepUp={stepUp} onLeft={handleDeleted} />
        )}
      </div>
    </Card>
  );
}

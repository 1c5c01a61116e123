import type { StaffQueue } from '@saifu/domain/members/staff-queue';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import textStyles from '../../components/text.module.css';
import { useStaffOverview } from '../../features/staff-overview/queries.ts';
import { QueueList } from '../../features/staff-overview/queue-list.tsx';

/** Where the operator's staff begin: what waits for the role of the member. */
export function StaffOverview() {
  const t = useTranslate();
  const query = useStaffOverview();
  return (
    <Page title="staff_overview.title">
      <p className={textStyles.note}>{t('staff_overview.lead')}</p>
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Card flush>
          {query.data.length === 0 ? (
            <p className={textStyles.empty}>{t('staff_overview.nothing')}</p>
          ) : (
            <QueueList queues={query.data} getHref={(queue) => QUEUE_PATHS[queue]} />
          )}
        </Card>
      )}
    </Page>
  );
}

/** The list of what waits in a queue. */
const QUEUE_PATHS: Readonly<Partial<Record<StaffQueue, string>>> = {
  approvals: `${getPath('StaffApprovals')}?status=requested`,
  refund_requests: `${getPath('StaffRefundRequests')}?queue=escalated`,
  refund_failures: getPath('StaffRefundFailures'),
  differences: getPath('StaffDifferences'),
  consultations: getPath('StaffConsultations'),
  payment_reviews: getPath('PaymentReviews'),
  store_changes: getPath('StaffStoreChanges'),
  merchant_applications: getPath('StaffApplications'),
};

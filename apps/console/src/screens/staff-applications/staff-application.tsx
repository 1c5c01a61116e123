import type { StaffApplicationView } from '@saifu/contract/staff-merchant-application';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import {
  Answers,
  ApplicationDetails,
} from '../../features/staff-application/application-details.tsx';
import { AutomaticChecks, Checklist } from '../../features/staff-application/checklist.tsx';
import { Decision } from '../../features/staff-application/decision.tsx';
import { useApplication } from '../../features/staff-application/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useStaffPathId } from '../../hooks/use-staff-path-id.ts';

/** The review of one application. */
export function StaffApplication() {
  const query = useApplication(useStaffPathId());
  return (
    <DetailPage
      title="staff_application.one_title"
      list={{ label: 'staff_application.title', to: getPath('StaffApplications') }}
      notFound="staff_application.not_found"
      query={query}
    >
      {(application) => <Found application={application} />}
    </DetailPage>
  );
}

function Found({ application }: { readonly application: StaffApplicationView }) {
  const { notice, show } = useNotice();
  const { merchant_id: merchantId } = application;
  return (
    <>
      {notice}
      <Columns isEven>
        <Column>
          <ApplicationDetails
            application={application}
            merchantPath={merchantId && getPath('StaffMerchant', { id: merchantId })}
          />
          <Answers application={application} />
        </Column>
        <Column>
          <Decision application={application} onDone={show} />
          <Checklist application={application} />
          <AutomaticChecks application={application} />
        </Column>
      </Columns>
    </>
  );
}

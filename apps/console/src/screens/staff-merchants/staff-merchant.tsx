import type { StaffMerchantView } from '@saifu/contract/staff-merchant';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { useMay } from '../../features/session/use-may.ts';
import { MerchantStores, Suspension } from '../../features/staff-merchant/merchant-acts.tsx';
import {
  MerchantAccess,
  MerchantDetails,
} from '../../features/staff-merchant/merchant-details.tsx';
import { MerchantFees } from '../../features/staff-merchant/merchant-fees.tsx';
import { useFees, useMerchant } from '../../features/staff-merchant/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useStaffPathId } from '../../hooks/use-staff-path-id.ts';

/** One merchant with its stores, members, keys and fees. */
export function StaffMerchant() {
  const query = useMerchant(useStaffPathId());
  return (
    <DetailPage
      title="staff_merchant.one_title"
      list={{ label: 'staff_merchant.title', to: getPath('StaffMerchants') }}
      notFound="staff_merchant.not_found"
      query={query}
    >
      {(merchant) => <Found merchant={merchant} />}
    </DetailPage>
  );
}

function Found({ merchant }: { readonly merchant: StaffMerchantView }) {
  const { notice, show } = useNotice();
  const may = useMay();
  const { data: fees } = useFees(merchant.id, may('fees'));
  const { application_id: applicationId } = merchant;
  const isReviewer = may('applications');
  return (
    <>
      {notice}
      <Columns isEven>
        <Column>
          <MerchantDetails
            merchant={merchant}
            applicationPath={
              applicationId !== null && isReviewer
                ? getPath('StaffApplication', { id: applicationId })
                : null
            }
          />
          {may('merchant_suspension') && <Suspension merchant={merchant} onDone={show} />}
          {fees && <MerchantFees merchantId={merchant.id} fees={fees} onDone={show} />}
        </Column>
        <Column>
          <MerchantStores merchant={merchant} canChange={may('stores')} onDone={show} />
          <MerchantAccess merchant={merchant} />
        </Column>
      </Columns>
    </>
  );
}

import type { DisputeDetailView } from '@saifu/contract/provider-dispute';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { DisputeDetails, SubmittedEvidence } from '../../features/disputes/dispute-details.tsx';
import { EvidenceForm } from '../../features/disputes/evidence-form.tsx';
import { useDispute } from '../../features/disputes/queries.ts';
import { useNow } from '../../hooks/use-now.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One chargeback, and the evidence against it. */
export function Dispute() {
  const query = useDispute(usePathId());
  return (
    <DetailPage
      title="console_dispute.one_title"
      list={{ label: 'console_dispute.title', to: getPath('Disputes') }}
      notFound="console_dispute.not_found"
      query={query}
    >
      {(dispute) => <Found dispute={dispute} />}
    </DetailPage>
  );
}

function Found({ dispute }: { readonly dispute: DisputeDetailView }) {
  const t = useTranslate();
  const now = useNow();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { id, status, respond_by: respondBy } = dispute;
  const isWaiting = status === 'needs_response';
  const isLate = respondBy !== null && Date.parse(respondBy) <= now.getTime();
  return (
    <Columns isEven>
      <Column>
        <DisputeDetails
          dispute={dispute}
          paymentPath={getPath('Payment', { id: dispute.payment_id })}
        />
      </Column>
      <Column>
        {isSubmitted && (
          <Focused>
            <Alert tone="success">{t('console_dispute.submitted')}</Alert>
          </Focused>
        )}
        {isWaiting && isLate && <Alert tone="warning">{t('console_dispute.too_late')}</Alert>}
        {isWaiting && !isLate && (
          <EvidenceForm disputeId={id} onSubmitted={() => setIsSubmitted(true)} />
        )}
        <SubmittedEvidence dispute={dispute} />
      </Column>
    </Columns>
  );
}

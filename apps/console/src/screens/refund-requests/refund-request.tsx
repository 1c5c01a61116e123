import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { AnswerForm } from '../../features/refund-requests/answer-form.tsx';
import { Evidence } from '../../features/refund-requests/evidence.tsx';
import { useRefundRequest } from '../../features/refund-requests/queries.ts';
import {
  RequestDecision,
  RequestDetails,
} from '../../features/refund-requests/request-details.tsx';
import { RequestMessages } from '../../features/refund-requests/request-messages.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One refund request, and the answer to it. */
export function RefundRequest() {
  const query = useRefundRequest(usePathId());
  return (
    <DetailPage
      title="console_refund_request.one_title"
      list={{ label: 'console_refund_request.title', to: getPath('RefundRequests') }}
      notFound="console_refund_request.not_found"
      query={query}
      placeholder={<Skeleton shape="row" />}
    >
      {(request) => <Found request={request} />}
    </DetailPage>
  );
}

/** The form is removed once the request is closed, so its result is kept here. */
function Found({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const [isAnswered, setIsAnswered] = useState(false);
  const [closedError, setClosedError] = useState<AppError | null>(null);
  return (
    <Columns isEven>
      <Column>
        <RequestDetails
          request={request}
          paymentPath={getPath('Payment', { id: request.payment_id })}
        />
        <Evidence request={request} />
      </Column>
      <Column>
        {isAnswered && (
          <Focused>
            <Alert tone="success">{t('console_refund_request.answered')}</Alert>
          </Focused>
        )}
        {closedError !== null && (
          <Focused>
            <ErrorNotice error={closedError} />
          </Focused>
        )}
        <RequestDecision request={request} />
        {isOpen(request.status) && (
          <AnswerForm
            request={request}
            onAnswered={() => setIsAnswered(true)}
            onClosed={setClosedError}
          />
        )}
        <RequestMessages request={request} onClosed={setClosedError} />
      </Column>
    </Columns>
  );
}

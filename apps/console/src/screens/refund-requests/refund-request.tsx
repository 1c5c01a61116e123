import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { AnswerForm } from '../../features/refund-requests/answer-form.tsx';
import { Evidence } from '../../features/refund-requests/evidence.tsx';
import { useRefundRequest } from '../../features/refund-requests/queries.ts';
import {
  RequestDecision,
  RequestDetails,
} from '../../features/refund-requests/request-details.tsx';
import { RequestMessages } from '../../features/refund-requests/request-messages.tsx';
import styles from './refund-request.module.css';

/** One refund request, and the answer to it. */
export function RefundRequest() {
  const { pathname } = useLocation();
  const query = useRefundRequest(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: request, error } = query;
  const list = getPath('RefundRequests');
  const page = { title: 'console_refund_request.one_title', back: list } as const;
  if (request === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'console_refund_request.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_refund_request.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {request ? (
        <Found request={request} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}

/** The form is removed once the request is closed, so its result is kept here. */
function Found({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const [isAnswered, setIsAnswered] = useState(false);
  const [closedError, setClosedError] = useState<AppError | null>(null);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <RequestDetails
          request={request}
          paymentPath={getPath('Payment', { id: request.payment_id })}
        />
        <Evidence request={request} />
      </div>
      <div className={styles.column}>
        {isAnswered && (
          <div ref={focusOnMount} tabIndex={-1} className={styles.notice}>
            <Alert tone="success">{t('console_refund_request.answered')}</Alert>
          </div>
        )}
        {closedError !== null && (
          <div ref={focusOnMount} tabIndex={-1} className={styles.notice}>
            <ErrorNotice error={closedError} />
          </div>
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
      </div>
    </div>
  );
}

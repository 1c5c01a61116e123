import type { ConfirmationView } from '@saifu/contract/confirmation';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { formatCardName } from '../../features/card/card-name.tsx';
import { ConfirmationHeader } from '../../features/confirmation/confirmation-header.tsx';
import { ConfirmationOutcome } from '../../features/confirmation/confirmation-outcome.tsx';
import { ConfirmationQuestion } from '../../features/confirmation/confirmation-question.tsx';
import { LateReport } from '../../features/confirmation/late-report.tsx';
import { useConfirmation } from '../../features/confirmation/queries.ts';
import { getViewState } from '../../features/confirmation/view-state.ts';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useIsMember } from '../../features/session/use-session.ts';

/** Error codes of invalid links. A token that is too long is not one of ours either. */
const BROKEN: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  'link.unknown': 'confirmation.link_unknown',
  'request.invalid': 'confirmation.link_unknown',
  'link.expired': 'confirmation.link_expired',
};

/** Target of the link in the confirmation message: was this payment yours? */
export function ConfirmPayment() {
  const token = useLinkToken('ct', 'confirmation.token');
  const query = useConfirmation(token);
  const { data: view, error } = query;
  const broken = error === null ? undefined : BROKEN[toAppError(error).code];
  const isNothing = view !== undefined && getViewState(view) === 'none';
  if (token === null || isNothing || (view === undefined && broken !== undefined)) {
    return (
      <EmptyPage
        title="screen.confirm_payment"
        illustration="history"
        textKey={(view === undefined && broken) || 'screen.confirm_payment_empty'}
        action={{ label: 'app.to_start', to: getPath('index') }}
      />
    );
  }
  return (
    <Page title="screen.confirm_payment">
      {view ? (
        <Confirmation token={token} view={view} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type ConfirmationProps = { readonly token: string; readonly view: ConfirmationView };

function Confirmation({ token, view }: ConfirmationProps) {
  const isLoggedIn = useIsMember();
  const [hasAnswered, setHasAnswered] = useState(false);
  const viewState = getViewState(view);
  const cardName = view.card && formatCardName(view.card);
  const answering = { token, view, cardName, onAnswered: () => setHasAnswered(true) };
  const { refund_request: request } = view;
  return (
    <>
      <ConfirmationHeader
        view={view}
        status={<PaymentStatus status={view.status} />}
        cardName={cardName}
      />
      {viewState === 'pending' && <ConfirmationQuestion {...answering} signInPath={signInPath()} />}
      {viewState !== 'pending' && viewState !== 'none' && (
        <ConfirmationOutcome
          view={view}
          outcome={viewState}
          hasAnswered={hasAnswered}
          requestPath={isLoggedIn && request ? getPath('RefundRequest', { id: request.id }) : null}
        >
          {viewState === 'complete' && !hasAnswered && <LateReport {...answering} />}
        </ConfirmationOutcome>
      )}
    </>
  );
}

/** Back to this page; session storage keeps its link while the tab is open. */
function signInPath(): string {
  return `${getPath('SignIn')}?redirect=${encodeURIComponent(window.location.href)}`;
}

import type { PaymentReviewDetailView } from '@saifu/contract/payment-review';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import {
  type ReviewDecision,
  useAssignReview,
  useDecideReview,
  usePaymentReview,
} from '../../features/staff-payment-reviews/queries.ts';
import {
  RelatedPayments,
  ReviewDetails,
  ReviewSignals,
} from '../../features/staff-payment-reviews/review-details.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One held payment, why it is held, and what staff decide. */
export function PaymentReview() {
  const query = usePaymentReview(usePathId());
  return (
    <DetailPage
      title="staff_risk.review_title"
      list={{ label: 'staff_risk.reviews_title', to: getPath('PaymentReviews') }}
      notFound="staff_risk.review_not_found"
      query={query}
    >
      {(review) => <Found review={review} />}
    </DetailPage>
  );
}

function Found({ review }: { readonly review: PaymentReviewDetailView }) {
  const t = useTranslate();
  const [decided, setDecided] = useState<ReviewDecision | null>(null);
  return (
    <Columns>
      <Column>
        {decided !== null && (
          <Focused>
            <Alert tone="success">{t(`staff_risk.${decided}_done`)}</Alert>
          </Focused>
        )}
        <ReviewDetails
          review={review}
          getPaymentPath={getPaymentPath}
          getAccountPath={(id) => getPath('StaffAccount', { id })}
        />
        <ReviewSignals review={review} getRulePath={(id) => getPath('RiskRule', { id })} />
        <RelatedPayments review={review} getPaymentPath={getPaymentPath} />
      </Column>
      <Column>
        {review.state === 'open' && review.payment_status === 'processing' && (
          <Decision review={review} onDecided={setDecided} />
        )}
      </Column>
    </Columns>
  );
}

const getPaymentPath = (id: string) => getPath('StaffPayment', { id });

type DecisionProps = {
  readonly review: PaymentReviewDetailView;
  readonly onDecided: (decision: ReviewDecision) => void;
};

function Decision({ review, onDecided }: DecisionProps) {
  const t = useTranslate();
  const [asked, setAsked] = useState<ReviewDecision | null>(null);
  const decide = useDecideReview(review.id);
  const assignReview = useAssignReview(review.id);
  const isAssigned = review.assigned_to !== null;
  const assign = useMutation({ mutationFn: assignReview });
  const about = review.is_captured ? 'staff_risk.void_about_captured' : 'staff_risk.void_about';
  return (
    <Card title={t('staff_risk.decision')}>
      <div className={form.form}>
        {review.is_escalated && <Alert tone="warning">{t('staff_risk.escalated')}</Alert>}
        <ErrorNotice error={assign.error && toAppError(assign.error)} />
        <Button full onClick={() => setAsked('release')}>
          {t('staff_risk.release')}
        </Button>
        <Button variant="danger" full onClick={() => setAsked('void')}>
          {t('staff_risk.void')}
        </Button>
        <Button
          variant="secondary"
          full
          busy={assign.isPending}
          onClick={() => assign.mutate(!isAssigned)}
        >
          {t(isAssigned ? 'staff_risk.give_back' : 'staff_risk.take')}
        </Button>
      </div>
      {asked !== null && (
        <ReasonSheet
          title={t(`staff_risk.${asked}_title`)}
          about={t(asked === 'release' ? 'staff_risk.release_about' : about)}
          action={t(`staff_risk.${asked}`)}
          isDangerous={asked === 'void'}
          send={(reason) => decide(asked, reason)}
          onDone={() => {
            setAsked(null);
            onDecided(asked);
          }}
          onDismiss={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { cacheByLanguage } from '@saifu/i18n/cache-by-language';
import type { Translate } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { SlideToConfirm } from '@saifu/ui/slide-to-confirm/slide-to-confirm';
import { usePreload } from '@saifu/web/hooks/use-preload.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { getAgreeSlideLabels } from '../../features/payment/slide-labels.ts';
import type { StaffTask } from '../../features/payment/staff-sheet.tsx';
import { UnknownResult } from '../../features/payment/unknown-result.tsx';
import { loadJapaneseTexts } from '../../features/payment/use-japanese.ts';
import type { PaymentSubmission } from '../../features/payment/use-submit-payment.ts';
import styles from './payment-invoice.module.css';
import { PaymentPrerequisites, usePaymentPrerequisite } from './payment-prerequisites.tsx';
import type { useInvoiceConfirm } from './use-invoice-confirm.ts';

const StaffSheet = lazyPart(async () => {
  const [sheet] = await Promise.all([
    import('../../features/payment/staff-sheet.tsx'),
    // The texts must not change under a finger. Without them the sheet shows the payer's.
    loadJapaneseTexts().catch(() => undefined),
  ]);
  return sheet.StaffSheet;
});
const STAFF_PARTS = [StaffSheet];

type InvoiceActionsProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly submission: PaymentSubmission;
  readonly actions: ReturnType<typeof useInvoiceConfirm>;
  /** Why the last attempt failed. */
  readonly paymentError: ReactNode;
  readonly method: PaymentMethod;
  /** The staff's task on this screen; null if the order was sent and no staff is present. */
  readonly staffTask: StaffTask | null;
  /** The names of empty or invalid fields; the slide is disabled until there are none. */
  readonly missing: readonly string[];
  /** Whether the selected payment method is visible. */
  readonly isReady: boolean;
  /** The selected payment method. */
  readonly payWith: ReactNode;
  /** The wallet is full, and none of its cards is usable. */
  readonly hasNoCard: boolean;
  readonly onAnswer: (payment: PaymentView) => void;
};

/** Bottom of the screen: the slide, or what has to be done first. */
export function InvoiceActions({
  order,
  isLoggedIn,
  submission,
  actions,
  ...props
}: InvoiceActionsProps) {
  const [isTurned, setIsTurned] = useState(false);
  const { hasNoCard, staffTask } = props;
  // Only the staff can take cash or compare the amount; for other tasks they may slide too.
  const needsStaff = staffTask === 'collect' || staffTask === 'compare';
  const prerequisite = usePaymentPrerequisite({
    order,
    isLoggedIn,
    hasNoCard,
    paymentError: actions.paymentError,
  });
  const { submissionState } = submission;
  const showToStaff = async () => {
    if (await actions.prepare()) setIsTurned(true);
  };

  const turnButton = (
    <TurnButton
      isOnlyAction={needsStaff}
      isBusy={actions.isBusy || !props.isReady}
      onTurn={showToStaff}
    />
  );

  if (submissionState.kind === 'lost') {
    return <UnknownResultPanel submission={submission} onAnswer={props.onAnswer} />;
  }
  if (prerequisite !== null) {
    return <PaymentPrerequisites prerequisite={prerequisite} order={order} />;
  }
  return (
    <>
      {!isTurned && props.paymentError}
      <div className={styles.actionBar}>
        {props.payWith}
        {!needsStaff && (
          <PaySlide {...props} order={order} submission={submission} actions={actions}>
            {staffTask !== null && turnButton}
          </PaySlide>
        )}
        {needsStaff && turnButton}
      </div>
      {isTurned && staffTask !== null && submissionState.kind !== 'answered' && (
        <Suspense>
          <StaffSheet
            order={order}
            task={staffTask}
            method={props.method}
            isBusy={actions.isBusy}
            onTaken={(gesture) => actions.confirm(gesture, 'staff')}
            onLeave={() => setIsTurned(false)}
          >
            {props.paymentError}
          </StaffSheet>
        </Suspense>
      )}
    </>
  );
}

type PaySlideProps = Pick<
  InvoiceActionsProps,
  'order' | 'submission' | 'actions' | 'missing' | 'isReady'
> & { readonly children: ReactNode };

function PaySlide({ order, submission, actions, missing, isReady, children }: PaySlideProps) {
  const t = useTranslate();
  return (
    <SlideToConfirm
      words={getAgreeSlideLabels(t, order)}
      disabled={!isReady}
      missing={formatMissingFields(t, missing)}
      busy={actions.isBusy}
      done={submission.submissionState.kind === 'answered'}
      canConfirm={actions.check}
      onConfirm={actions.confirm}
    >
      {children}
    </SlideToConfirm>
  );
}

const lists = cacheByLanguage((language) => new Intl.ListFormat(language));

function formatMissingFields(t: Translate, missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const fields = lists(t.language).format(missing);
  return t('payment.slide_missing', { fields });
}

type TurnButtonProps = {
  /** Otherwise it is a link below the slide, which does the same. */
  readonly isOnlyAction: boolean;
  readonly isBusy: boolean;
  readonly onTurn: () => void;
};

/** While busy it keeps its focus, which it would lose if it were disabled. */
function TurnButton({ isOnlyAction, isBusy, onTurn }: TurnButtonProps) {
  const t = useTranslate();
  usePreload(STAFF_PARTS);
  return (
    <Button
      full={isOnlyAction}
      variant={isOnlyAction ? 'primary' : 'quiet'}
      busy={isOnlyAction && isBusy}
      aria-disabled={isBusy || undefined}
      icon={isOnlyAction && <IconArrowsExchange size={20} aria-hidden="true" />}
      onClick={() => !isBusy && onTurn()}
    >
      {t('payment.show_to_staff')}
    </Button>
  );
}

type UnknownResultPanelProps = Pick<InvoiceActionsProps, 'submission' | 'onAnswer'>;

/** Shown while the result of a payment is unknown. */
export function UnknownResultPanel({ submission, onAnswer }: UnknownResultPanelProps) {
  const { submissionState } = submission;
  if (submissionState.kind !== 'lost') return null;
  const check = async () => {
    const outcome = await submission.checkAgain();
    if (outcome?.kind === 'answered') onAnswer(outcome.payment);
  };
  return (
    <div className={styles.actionBar}>
      <UnknownResult
        amountYen={submissionState.attempt.body.expected_amount}
        onCheckAgain={check}
      />
    </div>
  );
}

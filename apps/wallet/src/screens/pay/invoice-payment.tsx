import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import { isPaidAtCounter, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { usePreload } from '@saifu/web/hooks/use-preload.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { CardField } from '../../features/card/card-values.ts';
import { getFieldName } from '../../features/card/field-labels.ts';
import { useConfig } from '../../features/config/queries.ts';
import { LegalItems } from '../../features/order/legal-items.tsx';
import { useMethod } from '../../features/order/use-method.ts';
import { BitcashField } from '../../features/payment/bitcash-field.tsx';
import { ContactField } from '../../features/payment/contact-field.tsx';
import { MethodSteps } from '../../features/payment/method-steps.tsx';
import { PaymentErrorNotice } from '../../features/payment/payment-error.tsx';
import { getPendingMethod } from '../../features/payment/pending-method.ts';
import { formatPlanForLegal } from '../../features/payment/plan-labels.ts';
import { useDeviceWallet } from '../../features/payment/use-device-wallet.ts';
import {
  PAYMENT_LABELS,
  type PaymentField,
  usePaymentForm,
} from '../../features/payment/use-payment-form.ts';
import type { PaymentSubmission } from '../../features/payment/use-submit-payment.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { PayWithLine } from './pay-with-line.tsx';
import styles from './payment-invoice.module.css';
import { useCardSheet } from './use-card-sheet.ts';
import { useInvoiceCard } from './use-invoice-card.ts';
import { useInvoiceConfirm } from './use-invoice-confirm.ts';

const PayWithSheet = lazyPart(async () => (await import('./pay-with-sheet.tsx')).PayWithSheet);
const SandboxWalletSheet = lazyPart(
  async () => (await import('../../features/payment/sandbox-wallet-sheet.tsx')).SandboxWalletSheet,
);
const MethodChoice = lazyPart(
  async () => (await import('../../features/order/method-choice.tsx')).MethodChoice,
);
const PARTS = [PayWithSheet, SandboxWalletSheet];

type InvoicePaymentProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly submission: PaymentSubmission;
  readonly failure: AppError | null;
  readonly onAnswer: (payment: PaymentView) => void;
  /** Sign-in form for a guest. */
  readonly signIn: ReactNode;
};

/** Payment of an open order: the input of its method, the method itself, and the slide. */
export function InvoicePayment(props: InvoicePaymentProps) {
  const { order, submission } = props;
  const t = useTranslate();
  const payment = useInvoicePayment(props);
  const { method, methods, form, card, plan, wallet, actions, sheet } = payment;
  usePreload(PARTS);
  return (
    <>
      <div
        ref={form.container}
        className={styles.column}
        inert={submission.submissionState.kind === 'lost'}
      >
        {props.signIn}
        {method === null ? (
          <NoMethod order={order} methods={methods} />
        ) : (
          <MethodInput {...props} payment={payment} method={method} />
        )}
        <LegalItems order={order} plan={method === 'card' ? formatPlanForLegal(t, plan) : null} />
      </div>
      {method !== null && (
        <InvoiceActions
          {...{ order, isLoggedIn: props.isLoggedIn, submission, actions, method }}
          staffTask={payment.staffTask}
          paymentError={<PaymentFailure {...props} payment={payment} />}
          hasNoCard={method === 'card' && card.hasNone}
          missing={payment.missing}
          isReady={payment.isReady}
          payWith={
            <PayWithLine
              {...{ order, method, card, plan, isReady: payment.isReady }}
              isBusy={actions.isBusy}
              onChange={sheet.open}
            />
          }
          onAnswer={props.onAnswer}
        />
      )}
      <Suspense>
        {sheet.isOpen && method !== null && (
          <PayWithSheet
            {...{ order, methods, method, card, plan }}
            onMethod={payment.choose}
            onCard={payment.chooseCard}
            onPlan={payment.setPlan}
            onDismiss={sheet.close}
          />
        )}
        {wallet.sandboxWallet !== null && (
          <SandboxWalletSheet
            wallet={wallet.sandboxWallet}
            order={order}
            onAnswer={wallet.answer}
          />
        )}
      </Suspense>
    </>
  );
}

function useInvoicePayment(props: InvoicePaymentProps) {
  const { order, isLoggedIn } = props;
  const t = useTranslate();
  const config = useConfig().data;
  const isSandbox = config?.sandbox ?? false;
  const before = getPendingMethod(order.id);
  const { methods, method, choose } = useMethod({ order, isSandbox, before });
  const [plan, setPlan] = useState<PlanView | null>(null);
  const isAtCounter = isPaidAtCounter(order.source);
  const isCash = method === 'cash' && isAtCounter;
  const isChecked = order.requires_merchant_acceptance;
  const needsAccount = order.recurring !== null && !isLoggedIn;
  const needsContact = !isLoggedIn && !needsAccount && method !== null && !isCash;
  const form = usePaymentForm({ order, method, needsContact });
  const card = useInvoiceCard({ order, isLoggedIn, config });
  const publishableKey = config?.tokenizer.publishable_key ?? '';
  const wallet = useDeviceWallet({ order, isSandbox, publishableKey });
  const actions = useInvoiceConfirm({ ...props, form, card, wallet, plan });
  const sheet = useCardSheet();
  return {
    ...{ methods, method, choose, plan, setPlan, form, card, wallet, actions, sheet },
    ...{ isAtCounter, isChecked, needsAccount, needsContact },
    staffTask: isCash
      ? ('collect' as const)
      : isChecked
        ? ('compare' as const)
        : isAtCounter
          ? ('slide' as const)
          : null,
    missing: listMissingFields(t, method === 'card' ? card.missing : [], form.listInvalid()),
    isReady: method !== 'card' || card.isShown,
    chooseCard: (choice: string) => {
      choose('card');
      card.choose(choice);
      setPlan(null);
      sheet.setIsTyping(choice === 'new');
    },
  };
}

type NoMethodProps = {
  readonly order: OrderView;
  readonly methods: readonly PaymentMethod[];
};

/** No method works in this browser, or none accepts the amount. */
function NoMethod({ order, methods }: NoMethodProps) {
  const t = useTranslate();
  if (methods.length === 0) return <Alert tone="warning">{t('payment.method_none')}</Alert>;
  const label = t('payment.select_method');
  return (
    <Card title={label} flush>
      <Suspense>
        <MethodChoice {...{ order, methods, label }} value={null} onChange={() => undefined} />
      </Suspense>
    </Card>
  );
}

type Payment = ReturnType<typeof useInvoicePayment>;
type MethodInputProps = Pick<InvoicePaymentProps, 'order' | 'isLoggedIn'> & {
  readonly payment: Payment;
  readonly method: PaymentMethod;
};

/** What the method needs besides the slide. */
function MethodInput({ order, isLoggedIn, payment, method }: MethodInputProps) {
  const { card, plan, form, sheet, isAtCounter, isChecked } = payment;
  return (
    <>
      {method === 'card' && !payment.needsAccount && (
        <InvoiceCard
          {...{ order, isLoggedIn, card, plan }}
          sectionRef={sheet.sectionRef}
          onPlan={payment.setPlan}
          onRequestCard={payment.actions.tokenizeCard}
        />
      )}
      {method === 'bitcash' && <BitcashField form={form} />}
      <MethodSteps {...{ method, isAtCounter, isChecked }} />
      {payment.needsContact && <ContactField form={form} />}
    </>
  );
}

type PaymentFailureProps = Pick<InvoicePaymentProps, 'order' | 'submission'> & {
  readonly payment: Payment;
};

/** Why the last attempt failed. */
function PaymentFailure({ order, submission, payment }: PaymentFailureProps) {
  const { actions, method, card, sheet } = payment;
  const { submissionState } = submission;
  const sent = submissionState.kind === 'rejected' ? submissionState.body : null;
  if (actions.paymentError === null) return null;
  const changeCard = card.saved.length > 0 ? sheet.open : sheet.focusFields;
  return (
    <PaymentErrorNotice
      error={actions.paymentError}
      method={sent?.payment_method ?? getPendingMethod(order.id)}
      amounts={{ before: sent?.expected_amount ?? order.pay_amount, now: order.pay_amount }}
      onChangeCard={method === 'card' ? changeCard : null}
    />
  );
}

/** The names of empty or invalid fields, in display order. */
function listMissingFields(
  t: Translate,
  card: readonly CardField[],
  form: readonly PaymentField[],
): readonly string[] {
  return [
    ...card.map((name) => getFieldName(t, name)),
    ...form.map((name) => t(PAYMENT_LABELS[name])),
  ];
}

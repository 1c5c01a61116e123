import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import { isPaidAtCounter } from '@saifu/domain/payments/payment-method';
import type { AppError } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { type ReactNode, useRef, useState } from 'react';
import type { CardField } from '../../features/card/card-values.ts';
import { getFieldName } from '../../features/card/field-labels.ts';
import { useConfig } from '../../features/config/queries.ts';
import { LegalItems } from '../../features/order/legal-items.tsx';
import { MethodChoice } from '../../features/order/method-choice.tsx';
import { useMethod } from '../../features/order/use-method.ts';
import { BitcashField } from '../../features/payment/bitcash-field.tsx';
import { ContactField } from '../../features/payment/contact-field.tsx';
import { MethodSteps } from '../../features/payment/method-steps.tsx';
import { PaymentErrorNotice } from '../../features/payment/payment-error.tsx';
import { getPendingMethod } from '../../features/payment/pending-method.ts';
import { formatPlanForLegal } from '../../features/payment/plan-labels.ts';
import { SandboxWalletSheet } from '../../features/payment/sandbox-wallet-sheet.tsx';
import { useDeviceWallet } from '../../features/payment/use-device-wallet.ts';
import {
  PAYMENT_LABELS,
  type PaymentField,
  usePaymentForm,
} from '../../features/payment/use-payment-form.ts';
import type { PaymentSubmission } from '../../features/payment/use-submit-payment.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import styles from './payment-invoice.module.css';
import { useInvoiceCard } from './use-invoice-card.ts';
import { useInvoiceConfirm } from './use-invoice-confirm.ts';

type InvoicePaymentProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly submission: PaymentSubmission;
  readonly failure: AppError | null;
  readonly onAnswer: (payment: PaymentView) => void;
  /** Sign-in form for a guest. */
  readonly signIn: ReactNode;
};

/** Payment of an open order: method, its input, and the slide. */
export function InvoicePayment(props: InvoicePaymentProps) {
  const { order, isLoggedIn, submission } = props;
  const t = useTranslate();
  const config = useConfig().data;
  const isSandbox = config?.sandbox ?? false;
  const before = getPendingMethod(order.id);
  const { methods, method, choose } = useMethod({ order, isSandbox, before });
  const [plan, setPlan] = useState<PlanView | null>(null);
  const isAtCounter = isPaidAtCounter(order.source);
  const isCash = method === 'cash' && isAtCounter;
  const isChecked = order.requires_merchant_acceptance;
  const staffTask = isCash ? 'collect' : isChecked ? 'compare' : isAtCounter ? 'slide' : null;
  const terms = order.recurring;
  const needsAccount = terms !== null && !isLoggedIn;
  const needsContact = !isLoggedIn && !needsAccount && method !== null && !isCash;
  const form = usePaymentForm({ order, method, needsContact });
  const card = useInvoiceCard({ order, isLoggedIn, config });
  const publishableKey = config?.tokenizer.publishable_key ?? '';
  const wallet = useDeviceWallet({ order, isSandbox, publishableKey });
  const actions = useInvoiceConfirm({ ...props, form, card, wallet, plan });
  const missing = listMissingFields(t, method === 'card' ? card.missing : [], form.listInvalid());
  const sectionRef = useRef<HTMLDivElement>(null);
  const { submissionState } = submission;
  const sent = submissionState.kind === 'rejected' ? submissionState.body : null;
  const goToCard = () => {
    sectionRef.current?.scrollIntoView?.({ block: 'start' });
    sectionRef.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  };
  const paymentError = actions.paymentError && (
    <PaymentErrorNotice
      error={actions.paymentError}
      method={sent?.payment_method ?? getPendingMethod(order.id)}
      amounts={{ before: sent?.expected_amount ?? order.pay_amount, now: order.pay_amount }}
      onChangeCard={method === 'card' ? goToCard : null}
    />
  );
  return (
    <>
      <div ref={form.container} className={styles.column} inert={submissionState.kind === 'lost'}>
        {props.signIn}
        {(terms === null || method === null) && (
          <MethodChoice order={order} methods={methods} value={method} onChange={choose} />
        )}
        {method === 'card' && !needsAccount && (
          <InvoiceCard
            {...{ order, isLoggedIn, card, plan, sectionRef }}
            onPlan={setPlan}
            onRequestCard={actions.tokenizeCard}
          />
        )}
        {method === 'bitcash' && <BitcashField form={form} />}
        {method !== null && <MethodSteps {...{ method, isAtCounter, isChecked }} />}
        {needsContact && <ContactField form={form} />}
        <LegalItems order={order} plan={method === 'card' ? formatPlanForLegal(t, plan) : null} />
      </div>
      {method !== null && (
        <InvoiceActions
          {...{ order, isLoggedIn, submission, actions, paymentError, method, staffTask }}
          hasNoCard={method === 'card' && card.hasNone}
          missing={missing}
          isReady={method !== 'card' || card.isShown}
          onAnswer={props.onAnswer}
        />
      )}
      {wallet.sandboxWallet !== null && (
        <SandboxWalletSheet wallet={wallet.sandboxWallet} order={order} onAnswer={wallet.answer} />
      )}
    </>
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

import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import type { PlanView } from '@saifu/contract/plan';
import type { PaymentMethod } from '@saifu/domain/payment-method';
import type { Refusal } from '@saifu/domain/refusal';
import type { Gesture } from '@saifu/ui/slide-to-confirm';
import { useRef, useState } from 'react';
import type { PayBody } from '../features/payment/attempt.ts';
import { finalityOf } from '../features/payment/finality.ts';
import { planPart } from '../features/payment/plan-part.ts';
import type { useDeviceWallet } from '../features/payment/use-device-wallet.ts';
import type { Till } from '../features/payment/use-paying.ts';
import type { usePaymentForm } from '../features/payment/use-payment-form.ts';
import { refusalOf } from '../form/refusal-of.ts';
import type { InvoiceCardState } from './use-invoice-card.ts';

type InvoiceConfirm = {
  readonly order: OrderView;
  readonly till: Till;
  readonly form: ReturnType<typeof usePaymentForm>;
  readonly card: InvoiceCardState;
  readonly wallet: ReturnType<typeof useDeviceWallet>;
  readonly plan: PlanView | null;
  /** A no that was there before anything was tried here. */
  readonly failure: Refusal | null;
  readonly onAnswer: (payment: PaymentView) => void;
};

/** What a yes of the payer sets in motion: what is missing is asked for, then one call is made. */
export function useInvoiceConfirm(props: InvoiceConfirm) {
  const { till, form, card, wallet, plan } = props;
  const [isPreparing, setIsPreparing] = useState(false);
  const [local, setLocal] = useState<Refusal | null>(props.failure);
  const isAt = useRef(false);

  const meansFor = async (method: PaymentMethod): Promise<Partial<PayBody> | null> => {
    if (method === 'card') {
      const part = await card.part();
      return part && { ...part, ...planPart(plan) };
    }
    if (method !== 'apple_pay' && method !== 'google_pay') return {};
    const token = await wallet.ask(method);
    return token === null ? null : { wallet_token: token };
  };

  const attempt = async (body: PayBody) => {
    const means = await meansFor(body.payment_method);
    if (means === null) return;
    const outcome = await till.pay({ ...body, ...means });
    if (outcome?.kind === 'answered') props.onAnswer(outcome.payment);
    if (outcome?.kind === 'refused' && finalityOf(outcome.refusal) === 'final') card.drop();
  };

  /** One thing at a time, whoever presses how often. */
  const once = async (work: () => Promise<void>) => {
    if (isAt.current) return;
    isAt.current = true;
    setIsPreparing(true);
    setLocal(null);
    try {
      await work();
    } catch (error) {
      setLocal(refusalOf(error as Error));
    } finally {
      isAt.current = false;
      setIsPreparing(false);
    }
  };

  const checked = (gesture: Gesture, by: 'customer' | 'staff'): PayBody | null => {
    const body = form.bodyOf({ gesture, by });
    return body !== null && form.check(body) ? body : null;
  };

  const confirm = (gesture: Gesture, by: 'customer' | 'staff' = 'customer') => {
    const body = checked(gesture, by);
    if (body === null) return;
    if (till.paying.kind === 'refused') till.forget();
    void once(() => attempt(body));
  };

  /** Makes a token of the card that is being typed, for whoever wants to see its plans. */
  const holdCard = async (): Promise<boolean> => {
    let isHeld = false;
    await once(async () => {
      isHeld = (await card.hold()) !== null;
    });
    return isHeld;
  };

  const { paying } = till;
  return {
    confirm,
    holdCard,
    isReady: () => checked('button', 'staff') !== null,
    isBusy: isPreparing || paying.kind === 'paying' || paying.kind === 'answered',
    trouble: paying.kind === 'refused' ? paying.refusal : local,
  };
}

import type { OrderProgressView } from '@saifu/contract/order-progress';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useEffect, useRef } from 'react';
import { CodeStage } from './code-stage.tsx';
import { EndedStage } from './ended-stage.tsx';
import { PaidStage } from './paid-stage.tsx';
import { useOrderProgress } from './queries.ts';
import { playTillSound } from './till-sound.ts';

type SaleProps = {
  readonly code: MerchantQrView & { readonly order_id: string };
  readonly onNext: () => void;
};

/** One sale, from the code on the screen to the payment. Everything shown comes from the server. */
export function Sale({ code, onNext }: SaleProps) {
  const query = useOrderProgress(code.order_id);
  const { data: order } = query;
  usePaidSound(order?.progress);
  if (order === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  const { progress } = order;
  if (progress === 'paid') return <PaidStage order={order} onNext={onNext} />;
  if (progress === 'canceled' || progress === 'expired' || progress === 'in_review') {
    return <EndedStage reason={progress} onNext={onNext} />;
  }
  return <CodeStage code={code} order={order} progress={progress} />;
}

/** Plays only when the payment arrives, not when a paid sale is opened again. */
function usePaidSound(progress: OrderProgressView['progress'] | undefined): void {
  const before = useRef(progress);
  useEffect(() => {
    if (progress === 'paid' && before.current !== undefined && before.current !== 'paid') {
      playTillSound();
    }
    before.current = progress;
  }, [progress]);
}

import { productNow } from '@saifu/client/clock';
import type { OrderView } from '@saifu/contract/order';
import { useState } from 'react';
import { useIsPast } from './use-is-past.ts';

/**
 * Whether the order expired while it was shown. An order that the server reports as open stays open
 * even if the device clock is ahead.
 */
export function useHasExpired(order: OrderView): boolean {
  const until = Date.parse(order.expires_at);
  const [isPastOnMount] = useState(() => productNow() >= until);
  return useIsPast(until) && !isPastOnMount;
}

import { productNow } from '@saifu/client/clock';
import type { OrderView } from '@saifu/contract/order';
import { useState } from 'react';
import { useIsPast } from './use-is-past.ts';

/**
 * Whether the time to pay ran out while one looked. An order that the server has just called open
 * is open, whatever a device says whose clock is ahead.
 */
export function useHasExpired(order: OrderView): boolean {
  const until = Date.parse(order.expires_at);
  const [isPastOnMount] = useState(() => productNow() >= until);
  return useIsPast(until) && !isPastOnMount;
}

import { timingSafeEqual } from 'node:crypto';
import type { Order } from './order.repository.ts';

type Caller = { readonly userId: string | null; readonly device: Buffer };

/** An order belongs to the user who created it, or to the browser if no user was signed in. */
export function isOwner(order: Order, { userId, device }: Caller): boolean {
  const { ownerId, ownerDevice } = order;
  if (ownerId !== null) return ownerId === userId;
  return ownerDevice !== null && timingSafeEqual(ownerDevice, device);
}

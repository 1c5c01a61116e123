import { timingSafeEqual } from 'node:crypto';
import { orderMachine, statusAt } from '@saifu/domain/order';
import { Refusal } from '@saifu/domain/refusal';
import type { Yen } from '@saifu/domain/yen';
import type { Deps } from '../../deps.ts';
import * as orders from './store.ts';

type Correction = {
  readonly id: string;
  readonly payAmount: Yen | undefined;
  readonly description: string | null | undefined;
  readonly userId: string | null;
  readonly device: Buffer;
};

/** Corrects what was read from a receipt: by whoever had it read, and only before it is paid. */
export function correctOrder(deps: Deps, wish: Correction): Promise<orders.Order> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, wish.id);
    if (order === undefined || !isOwner(order, wish)) throw new Refusal('not_found');
    orderMachine.step(statusAt(order, now), 'change');
    if (order.source !== 'receipt') throw new Refusal('order.fixed');
    const changed = {
      ...order,
      payAmount: wish.payAmount ?? order.payAmount,
      description: wish.description === undefined ? order.description : wish.description,
      updatedAt: now,
    };
    await orders.change(tx, changed);
    return changed;
  });
}

function isOwner({ ownerId, ownerDevice }: orders.Order, wish: Correction): boolean {
  if (ownerId !== null) return ownerId === wish.userId;
  return ownerDevice !== null && timingSafeEqual(ownerDevice, wish.device);
}

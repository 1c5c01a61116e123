import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import * as orders from '../order/store.ts';
import * as papers from '../slip-paper/store.ts';

/** Forgets a bill that somebody keeps, or had read a moment ago. Its order stays what it is. */
export async function forgetSlip(
  deps: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<void> {
  if ((await papers.forgetKept(deps.db, userId, id)) > 0) return;
  const order = await orders.get(deps.db, id);
  if (order?.source !== 'receipt' || order.ownerId !== userId) throw new Refusal('not_found');
  await papers.forgetLoose(deps.db, id);
}

import { Refusal } from '@saifu/domain/refusal';
import { SLIPS_PER_ADDRESS, SLIPS_PER_USER } from '@saifu/domain/slip-limits';
import type { Deps } from '../../deps.ts';
import type { Seeing } from '../../eyes/eyes.ts';
import type { OnProgress } from '../../eyes/pool.ts';
import { isBusy } from '../../platform/is-busy.ts';
import { countTry, giveBackTry } from '../../platform/limits.ts';
import type { Pieces } from '../../platform/pile.ts';
import type * as twins from '../slip-twin/store.ts';
import { type TakenSlip, takeSlip } from './take-slip.ts';

type Wish = {
  readonly photos: readonly Pieces[];
  readonly owner: twins.Person;
  /** Under which this caller's tries are counted, and their turns. */
  readonly callerKey: string;
  readonly onProgress?: OnProgress;
};

export type ReadSlip = TakenSlip & { readonly seeing: Seeing };

/** Reads photographs of a paper bill and makes an order of it. */
export async function readSlip(deps: Deps, wish: Wish): Promise<ReadSlip> {
  const { photos, owner, callerKey, onProgress } = wish;
  const rate = owner.userId === null ? SLIPS_PER_ADDRESS : SLIPS_PER_USER;
  const key = `slip ${callerKey}`;
  await countTry(deps.db, key, rate, deps.clock.now());
  if (photos.length === 0) throw new Refusal('receipt.wrong_format');
  const read = deps.eyes.read(photos, callerKey, onProgress);
  const seeing = await read.catch(async (error: unknown) => {
    // Nobody's tries are spent by how many others wait.
    if (isBusy(error)) await giveBackTry(deps.db, key);
    throw error;
  });
  return { ...(await takeSlip(deps, seeing, owner)), seeing };
}

import { call } from '@saifu/client/call';
import { findTowns as row, type TownView } from '@saifu/contract/postal-code';

/** What seven digits stand for: one place, several, or none that is known. */
export async function findTowns(code: string, signal: AbortSignal): Promise<readonly TownView[]> {
  return (await call(row, { params: { code } }, { signal })).items;
}

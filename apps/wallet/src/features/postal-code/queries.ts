import { call } from '@saifu/client/call';
import { findTowns as row, type TownView } from '@saifu/contract/postal-code';

/** Towns of a postal code: one, several or none. */
export async function findTowns(code: string, signal: AbortSignal): Promise<readonly TownView[]> {
  return (await call(row, { params: { code } }, { signal })).items;
}

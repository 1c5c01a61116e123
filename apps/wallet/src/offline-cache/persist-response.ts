import { productNow } from '@saifu/client/clock';
import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { keptDatabase } from './cache-db.ts';
import type { KeptStore } from './cache-store.ts';
import { openVault } from './encryption.ts';
import { kindOf, shorten } from './kinds.ts';
import { ownerOfSession } from './session-owner.ts';

export type KeptAnswer = { readonly at: number; readonly data: unknown };

type Question = { readonly key: readonly unknown[]; readonly owner: string };

/** Keeps an answer for a time without a line, unless whoever asked has left meanwhile. */
export async function keepAnswer(
  { key, owner }: Question,
  data: unknown,
  store: KeptStore = keptDatabase(),
): Promise<void> {
  const kind = kindOf(key);
  if (kind === null || ownerOfSession() !== owner) return;
  const vault = await openVault(store, owner);
  // Making keys takes a moment, in which somebody can log out.
  if (ownerOfSession() !== owner) return;
  const bytes = new TextEncoder().encode(JSON.stringify(shorten(kind, data)));
  await vault.keep(kind, nameOf(key), { at: productNow(), bytes });
}

/** The last answer to this question that reached this person here. */
export async function readAnswer(
  { key, owner }: Question,
  store: KeptStore = keptDatabase(),
): Promise<KeptAnswer | undefined> {
  if (kindOf(key) === null || ownerOfSession() !== owner) return undefined;
  const present = await store.holder();
  if (present?.owner !== owner) return undefined;
  const kept = await (await openVault(store, owner)).read(nameOf(key));
  if (kept === undefined || isStale(kept.at) || ownerOfSession() !== owner) return undefined;
  return { at: kept.at, data: JSON.parse(new TextDecoder().decode(kept.bytes)) };
}

/** No session lives this long, so whoever asks now has not been asked who they are since. */
function isStale(at: number): boolean {
  return productNow() - at > SESSION_LIFE_MS;
}

/** The same question has one name, in whatever order its parts were said. */
function nameOf(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => {
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPlain ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value;
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

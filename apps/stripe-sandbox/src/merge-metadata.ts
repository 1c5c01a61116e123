import type { Metadata } from './records.ts';

/** New names are added, and a name that is given an empty value goes. */
export function mergeMetadata(before: Metadata, said: Metadata | undefined): Metadata {
  if (said === undefined) return before;
  const all = { ...before, ...said };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

import type { Metadata } from './records.ts';

/** New names are added, and a name that is given an empty value goes. */
export function mergeMetadata(before: Metadata, updates: Metadata | undefined): Metadata {
  if (updates === undefined) return before;
  const all = { ...before, ...updates };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

import type { Metadata } from './records.ts';

/** Adds and replaces keys; a key with an empty value is removed. */
export function mergeMetadata(before: Metadata, updates: Metadata | undefined): Metadata {
  if (updates === undefined) return before;
  const all = { ...before, ...updates };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

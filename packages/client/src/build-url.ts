import type { Endpoint } from '@saifu/contract/endpoint';
import { ApiError } from './api-error.ts';

export type RequestParts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** Builds the URL of a call from its path parameters and query. */
export function buildUrl(row: Endpoint, input: RequestParts): string {
  const params = new Map(toEntries(input.params));
  const path = row.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = params.get(name) ?? '';
    // Browsers resolve dot segments even when they are percent-encoded, so the request would go to
    // another path.
    if (/^\.{0,2}$/.test(value)) throw new ApiError('not_found');
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(toEntries(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function toEntries(part: unknown): [string, string][] {
  return Object.entries(part ?? {}).flatMap(([name, value]) => {
    return value === undefined ? [] : [[name, String(value)]];
  });
}

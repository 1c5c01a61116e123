/** What was looked up. */
export type LookupFilter = { readonly q: string };

export function parseFilter(search: string): LookupFilter {
  return { q: (new URLSearchParams(search).get('q') ?? '').trim() };
}

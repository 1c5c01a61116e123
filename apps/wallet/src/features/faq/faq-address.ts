import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';

/** What is searched for, as the address says: never longer than could be typed. */
export function readSearch(params: URLSearchParams): string {
  return [...(params.get('q') ?? '')].slice(0, SEARCH_LENGTH_MAX).join('');
}

/** The same list, with what is searched for. */
export function withSearch(path: string, q: string): string {
  return q.trim() === '' ? path : `${path}?${new URLSearchParams({ q })}`;
}

/** An answer remembers the search it was found by, so that the way back leads there. */
export function withQuestion(path: string, id: string, q: string): string {
  const params = new URLSearchParams(q.trim() === '' ? { id } : { id, q });
  return `${path}?${params}`;
}

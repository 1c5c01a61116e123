import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';

/** Search text of the URL, cut to the maximum input length. */
export function readSearch(params: URLSearchParams): string {
  return [...(params.get('q') ?? '')].slice(0, SEARCH_LENGTH_MAX).join('');
}

/** Path of the list with the search text. */
export function withSearch(path: string, q: string): string {
  return q.trim() === '' ? path : `${path}?${new URLSearchParams({ q })}`;
}

/** Path of an answer. It includes the search text, so that the back link returns to the results. */
export function withQuestion(path: string, id: string, q: string): string {
  const params = new URLSearchParams(q.trim() === '' ? { id } : { id, q });
  return `${path}?${params}`;
}

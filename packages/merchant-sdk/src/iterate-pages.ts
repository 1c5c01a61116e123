import { SaifuError } from './saifu-error.ts';

export type LoadedPage = {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
};

/** All items of a list. A page is requested when its first item is needed. */
export async function* iteratePages(
  loadPage: (cursor: string | undefined) => Promise<LoadedPage>,
  firstCursor: string | undefined,
): AsyncGenerator<unknown> {
  const seen = new Set<string>();
  let cursor = firstCursor;
  do {
    const page = await loadPage(cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
    if (cursor !== undefined && seen.has(cursor))
      throw new SaifuError('response.malformed', 'The server returned the same cursor twice.');
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
}

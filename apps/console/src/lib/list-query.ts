export type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
};

type ListPages<Page> = { readonly pages: readonly Page[] };
/** Nothing for the first page. */
type PageQuery = { readonly cursor?: string };
type FetchOptions = { readonly signal: AbortSignal };

/** How the pages of a list are fetched, for `useInfiniteQuery`. */
export function listOptions<Page extends ListPage<unknown>>(
  fetchPage: (page: PageQuery, options: FetchOptions) => Promise<Page>,
) {
  return {
    queryFn: ({ pageParam, signal }: FetchOptions & { readonly pageParam: string }) =>
      fetchPage(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
  };
}

/** The items of all pages that have been fetched. */
export function joinItems<Item>({ pages }: ListPages<ListPage<Item>>): readonly Item[] {
  return pages.flatMap(({ items }) => items);
}

/** The items of all fetched pages. Only the first page has the totals, of the whole list. */
export function joinWithTotals<Item, Totals>(
  data: ListPages<ListPage<Item> & { readonly totals: Totals | null }>,
) {
  return { items: joinItems(data), totals: data.pages[0]?.totals ?? null };
}

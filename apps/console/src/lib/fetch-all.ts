import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { ListPage } from './list-query.ts';

/** Ends a list that does not end by itself. A merchant has fewer members and stores. */
const PAGES_MAX = 20;

type ListQuery = { readonly limit: string; readonly cursor?: string };

/** All items of a list, page by page. */
export async function fetchAll<Item>(
  fetchPage: (query: ListQuery) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> {
  const limit = String(PAGE_ITEMS_MAX);
  const items: Item[] = [];
  let page = await fetchPage({ limit });
  items.push(...page.items);
  for (let count = 1; page.next_cursor !== null && count < PAGES_MAX; count += 1) {
    page = await fetchPage({ limit, cursor: page.next_cursor });
    items.push(...page.items);
  }
  return items;
}

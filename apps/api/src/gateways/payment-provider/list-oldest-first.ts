import type { ListedPage } from './payment-provider.ts';

const PAGE = 100;

type CreatedFilter = { readonly gte: number; readonly lte?: number };
type Listed = { readonly id: string; readonly created: number };
type ListParams = {
  readonly created: CreatedFilter;
  readonly limit: number;
  readonly starting_after?: string;
};
type ListPage<Row> = { readonly data: readonly Row[]; readonly has_more: boolean };
type List<Row> = (params: ListParams) => Promise<ListPage<Row>>;

/**
 * The oldest rows since a moment, at most `limit` unless more were created in one second. Stripe
 * lists the newest first, so a period with more rows is halved until they fit.
 */
export async function listOldestFirst<Row extends Listed>(
  since: Date,
  limit: number,
  list: List<Row>,
): Promise<ListedPage<Row>> {
  const gte = Math.floor(since.getTime() / 1000);
  let created: CreatedFilter = { gte };
  for (;;) {
    const { lte } = created;
    const rows = await listWithin(created, lte === gte ? Number.POSITIVE_INFINITY : limit, list);
    if (rows.length <= limit || lte === gte) {
      const readTo = lte === undefined ? null : new Date((lte + 1) * 1000);
      return { items: rows.toReversed(), readTo };
    }
    const newest = lte ?? rows[0]?.created ?? gte;
    created = { gte, lte: gte + Math.floor((newest - gte) / 2) };
  }
}

/** Stops as soon as there are more than the limit. */
async function listWithin<Row extends Listed>(
  created: CreatedFilter,
  limit: number,
  list: List<Row>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last === undefined ? {} : { starting_after: last.id };
    const { data, has_more } = await list({ created, limit: PAGE, ...after });
    rows.push(...data);
    if (!has_more || data.length === 0 || rows.length > limit) return rows;
  }
}

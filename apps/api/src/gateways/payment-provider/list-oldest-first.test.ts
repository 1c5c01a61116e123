import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOldestFirst } from './list-oldest-first.ts';
import type { ListedPage } from './payment-provider.ts';

type Row = { readonly id: string; readonly created: number };

/** Pages of three, newest first, as Stripe lists them. */
function createList(times: readonly number[]) {
  const rows = times
    .toSorted((one, other) => other - one)
    .map((created, at) => ({ id: `row_${at}`, created }));
  let requests = 0;
  return {
    rows,
    countRequests: () => requests,
    list: async ({ created: { gte, lte }, starting_after: after }: ListInput) => {
      requests += 1;
      const within = rows.filter(({ created }) => created >= gte && created <= (lte ?? created));
      const from = within.findIndex(({ id }) => id === after) + 1;
      return { data: within.slice(from, from + 3), has_more: within.length > from + 3 };
    },
  };
}
type ListInput = {
  readonly created: { readonly gte: number; readonly lte?: number };
  readonly starting_after?: string;
};

test('a list is read to its end from the oldest, each row once, in parts of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (times, limit) => {
        const { rows, list } = createList(times);
        const seen: string[] = [];
        let since: Date | null = new Date(0);
        while (since !== null) {
          const page: ListedPage<Row> = await listOldestFirst(since, limit, list);
          for (const { created } of page.items) {
            expect(created * 1000).toBeGreaterThanOrEqual(Number(since));
            if (page.readTo !== null) expect(created * 1000).toBeLessThan(Number(page.readTo));
          }
          const isOneSecond = new Set(page.items.map(({ created }) => created)).size <= 1;
          if (!isOneSecond) expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items.map(({ id }) => id));
          since = page.readTo;
        }
        expect(seen).toEqual(rows.map(({ id }) => id).toReversed());
      },
    ),
  );
});

test('a list that fits is one request per page', async () => {
  const { list, countRequests } = createList([1, 2, 3, 4, 5, 6, 7]);
  const { items, readTo } = await listOldestFirst(new Date(0), 100, list);
  expect([items.length, readTo, countRequests()]).toEqual([7, null, 3]);
});

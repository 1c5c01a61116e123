import {
  type CatalogItemView,
  createCatalogItem,
  listCatalogItems,
  updateCatalogItem,
} from '@saifu/contract/catalog-item';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogItem } from '../../testing/catalog-items.ts';
import { agree, press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const other: MerchantStoreView = { ...store, id: 'sto_other', name: '別館' };
const base = (...stores: readonly MerchantStoreView[]) => [
  respondWith(getConsoleSession, ownerSession),
  respondWith(listMerchantStores, { items: [...stores], next_cursor: null }),
];
const list = (...items: readonly CatalogItemView[]) =>
  respondWith(listCatalogItems, { items: [...items], next_cursor: null });

/** The queries of the list, without those for all items of a store. */
const getQueries = (calls: ReturnType<typeof fakeApi>) =>
  calls.flatMap(({ path }) => {
    const [, query] = path.split('/api/v1/merchant/catalog_items?');
    return query === undefined || query.includes('limit=') ? [] : [query];
  });

async function openSheet(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const fill = (sheet: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(sheet.getByLabelText(label), { target: { value } });

test('the items of a store are listed with category, tax rate and price', async () => {
  const calls = fakeApi(
    ...base(store),
    list(catalogItem, {
      ...catalogItem,
      id: 'cit_2',
      name: 'おにぎり',
      tax_rate: 8,
      category: null,
    }),
  );
  await openConsole('/console/items');
  const row = await screen.findByRole('row', { name: /ラテ/ });
  expect(row.textContent).toMatch(/飲み物.*10%.*¥480/);
  expect(screen.getByRole('row', { name: /おにぎり/ }).textContent).toContain('8% (reduced)');
  expect(getQueries(calls)).toEqual([`store_id=${store.id}&status=active`]);
  expect(screen.queryByLabelText('Store')).toBeNull();
});

test('an item is added, and the next one can be typed with the same category and rate', async () => {
  const calls = fakeApi(...base({ ...store, default_tax_rate: 8 }), list(), {
    row: createCatalogItem,
    response: () => Response.json({ ...catalogItem, tax_rate: 8 }, { status: 201 }),
  });
  await openConsole('/console/items');
  await screen.findByText('Add what this store sells, and it appears at the till.');
  const sheet = await openSheet('New item');
  fill(sheet, 'Name', 'ラテ');
  fill(sheet, 'Price with tax', '¥４80');
  fill(sheet, 'Category', '飲み物');
  press('Add the item');
  await sheet.findByText('ラテ was added.');
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    store_id: store.id,
    name: 'ラテ',
    unit_price: 480,
    tax_rate: 8,
    category: '飲み物',
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  const name = sheet.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('');
  expect(document.activeElement).toBe(name);
  expect(sheet.getByLabelText<HTMLInputElement>('Category').value).toBe('飲み物');
  expect(sheet.getByLabelText<HTMLSelectElement>('Tax rate').value).toBe('8');
});

test('an item without a name or price is not sent', async () => {
  const calls = fakeApi(...base(store), list());
  const { t } = await openConsole('/console/items');
  const sheet = await openSheet('New item');
  press('Add the item');
  await sheet.findByText(t.error('field.required', { label: 'Name' }));
  expect(sheet.getByText(t.error('amount.missing'))).toBeTruthy();
  fill(sheet, 'Name', 'ラテ\u202e');
  fill(sheet, 'Price with tax', '1000001');
  press('Add the item');
  await sheet.findByText(t.error('field.format', { label: 'Name' }));
  expect(sheet.getByText('Amount must be less than 1,000,001.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a taken name is shown at its field, and a full catalogue says what to do', async () => {
  const codes = ['catalog_item.name_taken', 'catalog_item.too_many'] as const;
  let tries = 0;
  fakeApi(...base(store), list(), {
    row: createCatalogItem,
    response: () => {
      const code = codes[tries] ?? codes[0];
      tries += 1;
      return respondWithError(createCatalogItem, code).response();
    },
  });
  const { t } = await openConsole('/console/items');
  const sheet = await openSheet('New item');
  fill(sheet, 'Name', 'ラテ');
  fill(sheet, 'Price with tax', '480');
  press('Add the item');
  await sheet.findByText(t.error('catalog_item.name_taken'));
  expect(sheet.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(sheet.getByLabelText<HTMLInputElement>('Name').value).toBe('ラテ');
  fill(sheet, 'Name', 'ラテ L');
  press('Add the item');
  await sheet.findByText(/^A store can have up to/);
});

test('a retry after a lost response has the same key', async () => {
  const calls = fakeApi(...base(store), list(), {
    row: createCatalogItem,
    response: () => Response.error(),
  });
  const { t } = await openConsole('/console/items');
  const sheet = await openSheet('New item');
  fill(sheet, 'Name', 'ラテ');
  fill(sheet, 'Price with tax', '480');
  const posts = () => calls.filter(({ method }) => method === 'POST');
  for (const count of [1, 2]) {
    press('Add the item');
    await waitFor(() => expect(posts()).toHaveLength(count));
    await sheet.findByText(t.error('offline'));
  }
  expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('only the changed fields are saved', async () => {
  const calls = fakeApi(
    ...base(store),
    list(catalogItem),
    respondWith(updateCatalogItem, { ...catalogItem, unit_price: 520 }),
  );
  await openConsole('/console/items');
  const sheet = await openSheet('Edit ラテ');
  expect(sheet.getByLabelText<HTMLInputElement>('Price with tax').value).toBe('480');
  fill(sheet, 'Price with tax', '520');
  press('Save');
  const notice = await screen.findByText('ラテ was saved.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  const sent = calls.find(({ method }) => method === 'PATCH');
  expect([sent?.path, sent?.body]).toEqual([
    `/api/v1/merchant/catalog_items/${catalogItem.id}`,
    { unit_price: 520 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an item is archived after a question', async () => {
  const lists = [[catalogItem], []];
  const calls = fakeApi(
    ...base(store),
    {
      row: listCatalogItems,
      response: () => {
        const items = calls.some(({ method }) => method === 'PATCH') ? lists[1] : lists[0];
        return Response.json({ items, next_cursor: null });
      },
    },
    respondWith(updateCatalogItem, { ...catalogItem, status: 'archived' }),
  );
  await openConsole('/console/items');
  await openSheet('Edit ラテ');
  press('Archive this item');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'ラテ is no longer shown at the till.',
  );
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await agree('Archive');
  await screen.findByText('ラテ was archived.');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'archived' });
  await waitFor(() => expect(screen.queryByRole('row', { name: /ラテ/ })).toBeNull());
});

test('an archived item is restored, unless its name is taken meanwhile', async () => {
  const answers = [
    () => respondWithError(updateCatalogItem, 'catalog_item.name_taken').response(),
    () => Response.json(catalogItem),
  ];
  const calls = fakeApi(...base(store), list({ ...catalogItem, status: 'archived' }), {
    row: updateCatalogItem,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole('/console/items');
  fireEvent.click(await screen.findByRole('radio', { name: 'Archived' }));
  await waitFor(() => expect(getQueries(calls)).toContain(`store_id=${store.id}&status=archived`));
  const sheet = await openSheet('Edit ラテ');
  press('Restore this item');
  await sheet.findByText(t.error('catalog_item.name_taken'));
  press('Restore this item');
  await screen.findByText('ラテ is for sale again.');
});

test('the search and the store are in the URL, so that a reload keeps them', async () => {
  const calls = fakeApi(...base(store, other), list());
  await openConsole('/console/items');
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: other.id } });
  const search = screen.getByLabelText('Search items');
  fireEvent.change(search, { target: { value: ' ラテ ' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await screen.findByText('No items match the filter.');
  const query = `store_id=${other.id}&status=active&q=${encodeURIComponent('ラテ')}`;
  expect(window.location.search).toBe(`?${query}`);
  await waitFor(() => expect(getQueries(calls)).toContain(query));
  fireEvent.change(search, { target: { value: '' } });
  await waitFor(() => expect(window.location.search).not.toContain('q='));
});

test('more items are loaded, and the first new one has the focus', async () => {
  const second = { ...catalogItem, id: 'cit_2', name: '紅茶' };
  fakeApi(...base(store), {
    row: listCatalogItems,
    response: () => Response.json(pages.shift() ?? { items: [], next_cursor: null }),
  });
  const pages = [
    { items: [catalogItem], next_cursor: 'next' },
    { items: [second], next_cursor: null },
  ];
  await openConsole('/console/items');
  await screen.findByRole('row', { name: /ラテ/ });
  press('Show more');
  const edit = await screen.findByRole('button', { name: 'Edit 紅茶' });
  expect(document.activeElement).toBe(edit);
});

test('a clerk is not allowed to change items', async () => {
  fakeApi(respondWith(getConsoleSession, clerkSession), ...base(store), list(catalogItem));
  await openConsole('/console/items');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Items' })).toBeNull();
});

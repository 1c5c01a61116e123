import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  deleteReceiptScan,
  getReceiptScanPhoto,
  listReceiptScans,
  type SavedReceiptScanView,
} from '@saifu/contract/receipt-scan';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showFiles } from '../../features/receipt-scan/browser.fixture.ts';
import { savedScan } from '../../features/receipt-scan/receipt-scan.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { problem, respondInSequence } from '../pay/invoice-payment.fixture.ts';

type Answer = ReturnType<typeof respondWith>;

const book: SavedReceiptScanView = {
  ...savedScan,
  id: 'ord_book',
  title: '本の森',
  issued_at: null,
};
const page = (...items: SavedReceiptScanView[]) => ({ items, next_cursor: null });
const image: Answer = {
  row: getReceiptScanPhoto,
  response: () => new Response(new Uint8Array([0xff, 0xd8]), { status: 200 }),
};

async function visit(...answers: readonly Answer[]) {
  const calls = fakeApi(...answers, respondWith(getUserinfo, taro));
  const files = showFiles();
  saveToken('token');
  await openApp('/history/receipt-scans');
  return { calls, files };
}

test('saved receipts show store, amount and dates, newest first', async () => {
  await visit(respondWith(listReceiptScans, page(savedScan, book)));
  await screen.findByText('珈琲館 みなと');
  const rows = screen.getAllByRole('listitem');
  const [first, second] = rows.filter((row) => row.textContent?.includes('Saved'));
  expect(first?.textContent).toContain('珈琲館 みなと');
  expect(first?.textContent).toContain('Dated 2026/11/15');
  expect(first?.textContent).toContain('Saved 2026/11/16');
  expect(first?.textContent).toContain('¥1,280');
  expect(second?.textContent).not.toContain('Dated');
});

test('a saved receipt without a readable store name says so, also when it is deleted', async () => {
  await visit(respondWith(listReceiptScans, page({ ...savedScan, title: '' })));
  expect(await screen.findByText('Unknown store')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Unknown store' }));
  expect(await screen.findByText(/The receipt of Unknown store/)).toBeTruthy();
});

test('photos open one after the other, and their object URLs are revoked', async () => {
  const { calls, files } = await visit(respondWith(listReceiptScans, page(savedScan)), image);
  fireEvent.click(await screen.findByRole('button', { name: 'Photos of 珈琲館 みなと' }));
  const sheet = screen.getByRole('dialog', { name: '珈琲館 みなと' });
  expect(await within(sheet).findByAltText('Photo 1 of 2')).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Next' }));
  expect(await within(sheet).findByAltText('Photo 2 of 2')).toBeTruthy();
  const asked = calls.map(({ path }) => path).filter((path) => path.includes('/photos/'));
  const base = `/api/v1/receipt_scans/${savedScan.id}/photos`;
  expect(asked).toEqual([`${base}/0`, `${base}/1`]);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(files.open.size).toBe(0);
});

test('a photo that fails to load shows an error', async () => {
  await visit(
    respondWith(listReceiptScans, page(savedScan)),
    respondWithError(getReceiptScanPhoto, 'not_found'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Photos of 珈琲館 みなと' }));
  expect(await screen.findByText(/We could not find what you are looking for/)).toBeTruthy();
});

test('deleting asks first and leaves the other receipts', async () => {
  const lists = respondInSequence(
    listReceiptScans,
    () => Response.json(page(savedScan, book)),
    () => Response.json(page(book)),
  );
  const { calls } = await visit(lists, respondWith(deleteReceiptScan, undefined));
  const remove = await screen.findByRole('button', { name: 'Delete 珈琲館 みなと' });
  fireEvent.click(remove);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  fireEvent.click(remove);
  const question = await screen.findByRole('alertdialog', { name: 'Delete this receipt?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('珈琲館 みなと')).toBeNull());
  expect(screen.getByText('本の森')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('H1');
  const gone = calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(gone).toEqual([`/api/v1/receipt_scans/${savedScan.id}`]);
});

test('after deleting the last receipt the heading has focus', async () => {
  const lists = respondInSequence(
    listReceiptScans,
    () => Response.json(page(savedScan)),
    () => Response.json(page()),
  );
  await visit(lists, respondWith(deleteReceiptScan, undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 珈琲館 みなと' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Receipts you save as a record appear here.');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a button loads more receipts', async () => {
  const { calls } = await visit(
    respondInSequence(
      listReceiptScans,
      () => Response.json({ items: [savedScan], next_cursor: 'c1' }),
      () => Response.json(page(book)),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('本の森')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/v1/receipt_scans?cursor=c1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty list shows one sentence, and a failed load can be retried', async () => {
  await visit(
    respondInSequence(
      listReceiptScans,
      () => problem('request.malformed'),
      () => Response.json(page()),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Receipts you save as a record appear here.')).toBeTruthy();
});

test('the payment history links to the saved receipts', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp('/history');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  const link = screen.getByRole('link', { name: 'Saved receipts' });
  expect(link.getAttribute('href')).toBe('/history/receipt-scans');
});

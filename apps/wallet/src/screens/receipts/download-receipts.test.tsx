import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type ExportView, listExports, startExport } from '@saifu/contract/export';
import { listReceipts, type ReceiptRowView } from '@saifu/contract/receipt';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { confirmPassword, serveAfterStepUp } from '../../testing/step-up.ts';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { receipt } from './receipt-detail.fixture.ts';

const PATH = '/settings/receipt-setting/download-receipts';

const file: ExportView = {
  id: 'exp_01jd0000000000000000000001',
  kind: 'receipts_zip',
  state: 'ready',
  from: '2026-11-01',
  to: '2026-11-30',
  total: 12,
  done: 12,
  file_name: 'receipts.zip',
  bytes: 1_234_567,
  file_url: '/api/v1/guest/exports/exp_01jd0000000000000000000001/file?token=1.seal',
  created_at: '2026-11-30T10:00:00+09:00',
  expires_at: '2026-12-01T10:00:00+09:00',
};

const rowOf = (id: string, row: Partial<ReceiptRowView> = {}) => ({ ...receipt, ...row, id });
const pageOf = <Item,>(items: Item[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
});

type Answer = ReturnType<typeof respondWith>;

function serve(...answers: readonly Answer[]) {
  saveToken('token');
  return fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(listReceipts, pageOf([rowOf('rcp_1')])),
    respondWith(listExports, pageOf<ExportView>([])),
  );
}

const searches = (calls: ReturnType<typeof serve>) =>
  calls
    .map(({ path }) => path)
    .filter((path) => path.split('?')[0] === listReceipts.path)
    .map((path) => path.split('?')[1] ?? '');

test('receipts are counted and listed, and link to their details', async () => {
  serve(
    respondWith(
      listReceipts,
      pageOf([rowOf('rcp_1'), rowOf('rcp_2', { kind: 'return', amount: 10_000, reissued: true })]),
    ),
  );
  await openApp(PATH);
  expect(await screen.findByText('2 receipts found')).toBeTruthy();
  const [first, second] = screen.getAllByRole('link', { name: /さくら食堂/ });
  expect(first?.getAttribute('href')).toBe('/history/detail/receipt/rcp_1');
  expect(first?.textContent).toContain('2026/11/15');
  expect(second?.textContent).toContain('Refund statement');
  expect(second?.textContent).toContain('−¥10,000');
});

test('date, amount and counterparty are sent together once typing stops', async () => {
  const calls = serve();
  await openApp(PATH);
  await screen.findByText('1 receipt found');
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'own' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  fireEvent.change(screen.getByLabelText('Amount from (yen)'), { target: { value: '１,000' } });
  fireEvent.change(screen.getByLabelText('Store or company'), { target: { value: ' さくら ' } });
  await waitFor(() => expect(searches(calls)).toHaveLength(2));
  expect(Object.fromEntries(new URLSearchParams(searches(calls)[1]))).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    amount_min: '1000',
    store: 'さくら',
  });
});

test('reversed ranges show an error and start no export', async () => {
  serve();
  await openApp(PATH);
  await screen.findByText('1 receipt found');
  fireEvent.change(screen.getByLabelText('Amount from (yen)'), { target: { value: '5000' } });
  fireEvent.change(screen.getByLabelText('Amount up to (yen)'), { target: { value: '100' } });
  expect(screen.getByText('This is less than the lower amount.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create a ZIP file' })).toBeNull();
});

test('a button loads more receipts', async () => {
  const calls = serve(
    respondInSequence(
      listReceipts,
      () => Response.json(pageOf([rowOf('rcp_1')], 'next')),
      () => Response.json(pageOf([rowOf('rcp_2')])),
    ),
  );
  await openApp(PATH);
  expect(await screen.findByText('1 receipt is shown, and there are more')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(searches(calls)).toEqual(['', 'cursor=next']));
  expect(await screen.findByText('2 receipts found')).toBeTruthy();
});

test('without receipts no search form is shown', async () => {
  serve(respondWith(listReceipts, pageOf<ReceiptRowView>([])));
  await openApp(PATH);
  expect(await screen.findByText(/Receipts appear here once/)).toBeTruthy();
  expect(screen.queryByText('Find receipts')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create a ZIP file' })).toBeNull();
  expect(screen.getByText(/Files you create appear here/)).toBeTruthy();
});

test('a search without results can be cleared', async () => {
  serve();
  await openApp(PATH);
  await screen.findByText('1 receipt found');
  serve(respondWith(listReceipts, pageOf<ReceiptRowView>([])));
  fireEvent.change(screen.getByLabelText('Store or company'), { target: { value: 'x' } });
  expect(await screen.findByText('No receipt matches this search.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByLabelText<HTMLInputElement>('Store or company').value).toBe('');
});

test('an export of the results shows its progress until it is ready', async () => {
  const waiting = { ...file, state: 'waiting', total: null, done: 0 } as const;
  const listed =
    (...files: ExportView[]) =>
    () =>
      Response.json(pageOf(files));
  const calls = serve(
    respondWith(startExport, waiting),
    respondInSequence(
      listExports,
      listed(),
      listed(waiting),
      listed({ ...file, state: 'running', done: 3 }),
      listed(file),
    ),
  );
  await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a ZIP file' }));
  const bar = await screen.findByRole('progressbar', { name: 'Creating the file… 3 of 12' });
  expect(bar.getAttribute('value')).toBe('3');
  expect(bar.getAttribute('max')).toBe('12');
  const take = await screen.findByRole('link', { name: 'Download' });
  expect(take.getAttribute('href')).toBe(file.file_url);
  expect(take.getAttribute('download')).toBe('receipts.zip');
  expect(screen.queryByRole('progressbar')).toBeNull();
  const region = within(screen.getByRole('region', { name: 'New file' }));
  expect(region.getByRole('status').textContent).toBe('Ready');
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
  const post = calls.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ kind: 'receipts_zip' });
});

test('a statement is exported for the payments of the search', async () => {
  const statement = { ...file, id: 'exp_9', kind: 'statement_pdf' } as const;
  const calls = serve(
    respondWith(startExport, statement),
    respondWith(listExports, pageOf([statement])),
  );
  await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a statement (PDF)' }));
  expect(await screen.findByText('New file')).toBeTruthy();
  expect(screen.getByText('Statement (PDF)')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'statement_pdf' });
});

test('a queued export is shown as in progress', async () => {
  const waiting = { ...file, state: 'waiting', total: null, bytes: null, file_url: null } as const;
  serve(respondWith(listExports, pageOf<ExportView>([waiting])));
  await openApp(PATH);
  const bar = await screen.findByRole('progressbar', { name: 'Waiting…' });
  expect(bar.hasAttribute('value')).toBe(false);
});

test('earlier exports show their content and status', async () => {
  const gone = { file_url: null, from: null, to: null };
  serve(
    respondWith(
      listExports,
      pageOf<ExportView>([
        file,
        { ...file, ...gone, id: 'exp_2', state: 'failed', total: null, bytes: null },
        { ...file, ...gone, id: 'exp_3', state: 'expired', kind: 'payments_csv', bytes: 900 },
      ]),
    ),
  );
  await openApp(PATH);
  const files = within(await screen.findByRole('region', { name: 'Files' }));
  const [ready, failed, expired] = files.getAllByRole('listitem').map((row) => row.textContent);
  expect(ready).toContain('Receipts (ZIP)Ready2026/11/01 – 2026/11/30 · 12 entries · 1.2 MB');
  expect(ready).toContain('Available until 2026/12/01 10:00');
  expect(failed).toContain('Could not be createdAny time');
  expect(expired).toContain('Payments (CSV)ExpiredAny time · 12 entries · 1 kB');
  expect(files.getAllByRole('link')).toHaveLength(1);
});

test('too many exports show an error; a failed load can be retried', async () => {
  serve(
    respondWithError(startExport, 'overloaded'),
    respondWithError(listExports, 'request.malformed'),
  );
  const { t } = await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a ZIP file' }));
  expect(await screen.findByText(t.error('overloaded'))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an export requires step-up', async () => {
  const calls = serve(...serveAfterStepUp(startExport, () => Response.json(file)));
  await openApp(PATH);
  const make = await screen.findByRole('button', { name: 'Create a ZIP file' });
  fireEvent.click(make);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect((await screen.findByRole('alert')).textContent).toContain('confirm that it is you');
  const again = serve(
    ...serveAfterStepUp(startExport, () => Response.json(file)),
    respondWith(listExports, pageOf([file])),
  );
  fireEvent.click(make);
  await confirmPassword();
  expect(await screen.findByRole('region', { name: 'New file' })).toBeTruthy();
  const posts = (of: typeof calls) => of.filter(({ path }) => path === startExport.path);
  expect(posts(calls).filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(posts(again).filter(({ method }) => method === 'POST')).toHaveLength(2);
});

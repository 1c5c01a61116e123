import { expect, test } from 'vitest';
import { createFakeCacheStore } from '../offline-cache/cache-store.fixture.ts';
import { openEncryptedCache } from '../offline-cache/encryption.ts';
import { respondWithReceiptPdf } from './receipt-pdf.ts';
import type { FetchEvent } from './types.ts';

const URL = 'https://saifu.example/api/v1/guest/receipts/rcp_1/pdf?token=a';
const TIMEOUT_MS = 100;
const pdfResponse = () =>
  new Response('%PDF 980', { headers: { 'content-type': 'application/pdf' } });
const never = new Promise<Response>(() => undefined);

/** A user with a cache who requests the PDF over a network with the given response. */
async function openReader() {
  const { store, items } = createFakeCacheStore();
  await openEncryptedCache(store, 'usr_a');
  const ask = async (line: Promise<Response>, url = URL) => {
    const works: Promise<unknown>[] = [];
    const event = {
      request: new Request(url),
      preloadResponse: line,
      waitUntil: (work: Promise<unknown>) => works.push(work),
    } as unknown as FetchEvent;
    const answer = await respondWithReceiptPdf(event, store, TIMEOUT_MS);
    return { answer, works };
  };
  return { ask, items };
}

test('a PDF opened once is served from the cache when the network fails or stalls', async () => {
  const { ask, items } = await openReader();
  const { answer, works } = await ask(Promise.resolve(pdfResponse()));
  expect(await answer.text()).toBe('%PDF 980');
  await Promise.all(works);
  expect(items.size).toBe(1);
  const later = URL.replace('token=a', 'token=b');
  for (const line of [Promise.reject(new TypeError('no line')), never]) {
    const { answer: again } = await ask(line, later);
    expect(again.headers.get('content-type')).toBe('application/pdf');
    expect(await again.text()).toBe('%PDF 980');
  }
});

test('a PDF without a cached copy waits for the network and fails offline', async () => {
  const { ask, items } = await openReader();
  const gone = new TypeError('no line');
  await expect(ask(Promise.reject(gone))).rejects.toBe(gone);
  const slow = new Promise<Response>((resolve) =>
    setTimeout(resolve, 3 * TIMEOUT_MS, pdfResponse()),
  );
  const { answer, works } = await ask(slow);
  expect(await answer.text()).toBe('%PDF 980');
  await Promise.all(works);
  expect(items.size).toBe(1);
});

test('an error response is passed on and not cached', async () => {
  const { ask, items } = await openReader();
  const { answer, works } = await ask(Promise.resolve(new Response('no', { status: 410 })));
  expect(answer.status).toBe(410);
  await Promise.all(works);
  expect(items.size).toBe(0);
});

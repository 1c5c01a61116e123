import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_TIMEOUT_MS, LOAD_TIMEOUT_MS, openDecoder, ReaderMissing } from './decoder.ts';
import { type DecodeAnswer, type DecodeRequest, textsInOrder } from './decoding.ts';
import { shrinkTo } from './load-image.ts';
import { platformReader } from './platform-reader.ts';

class FakeWorker extends EventTarget {
  readonly asked: number[] = [];
  isTerminated = false;

  postMessage({ id }: DecodeRequest) {
    this.asked.push(id);
  }

  terminate() {
    this.isTerminated = true;
  }

  emit(data: DecodeAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  answer(...texts: readonly string[]) {
    this.emit({ kind: 'texts', id: this.asked.at(-1) ?? 0, texts });
  }
}

const image = {} as ImageBitmap;

/** Opens a decoder and records every worker it creates. */
function open() {
  const workers: FakeWorker[] = [];
  const decoder = openDecoder(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { decoder, workers };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('images wait for the reader and are decoded one at a time', async () => {
  const { decoder, workers } = open();
  const first = decoder.decode(image);
  const second = decoder.decode(image);
  await settle();
  const [worker] = workers;
  expect(worker?.asked).toHaveLength(0);
  worker?.emit({ kind: 'ready' });
  await settle();
  expect(worker?.asked).toHaveLength(1);
  worker?.answer('one');
  await settle();
  expect(worker?.asked).toHaveLength(2);
  worker?.answer('two', 'three');
  expect(await first).toEqual(['one']);
  expect(await second).toEqual(['two', 'three']);
});

test('an image that times out has no code, and its worker is replaced', async () => {
  const { decoder, workers } = open();
  workers[0]?.emit({ kind: 'ready' });
  const texts = decoder.decode(image);
  await vi.advanceTimersByTimeAsync(IMAGE_TIMEOUT_MS);
  expect(await texts).toEqual([]);
  expect(workers[0]?.isTerminated).toBe(true);
  const next = decoder.decode(image);
  await settle();
  workers[1]?.emit({ kind: 'ready' });
  await settle();
  workers[1]?.answer('found');
  expect(await next).toEqual(['found']);
});

test.each(['failed', 'never'])(
  'a reader that does not load (%s) throws and is loaded again for the next image',
  async (how) => {
    const { decoder, workers } = open();
    const texts = decoder.decode(image);
    const rejection = expect(texts).rejects.toBeInstanceOf(ReaderMissing);
    if (how === 'failed') workers[0]?.emit({ kind: 'failed' });
    else await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
    await rejection;
    expect(workers[0]?.isTerminated).toBe(true);
    decoder.decode(image);
    await settle();
    expect(workers).toHaveLength(2);
  },
);

test('closing a decoder terminates its worker and later images find nothing', async () => {
  const { decoder, workers } = open();
  workers[0]?.emit({ kind: 'ready' });
  decoder.close();
  await settle();
  expect(workers[0]?.isTerminated).toBe(true);
  expect(await decoder.decode(image)).toEqual([]);
  expect(workers).toHaveLength(1);
});

test('texts are ordered from top to bottom, then left to right', () => {
  const low = { text: 'low', x: 0, y: 9 };
  const right = { text: 'right', x: 5, y: 1 };
  const left = { text: 'left', x: 2, y: 1 };
  expect(textsInOrder([low, right, { text: '', x: 0, y: 0 }, left])).toEqual([
    'left',
    'right',
    'low',
  ]);
});

test('the platform reader is used only if it supports QR codes', async () => {
  const detectorOf = (...formats: readonly string[]) =>
    class {
      static getSupportedFormats = async () => formats;
      detect = async () => [{ rawValue: 'text', boundingBox: { x: 1, y: 2 } }];
    };
  const read = await platformReader({ BarcodeDetector: detectorOf('ean_13', 'qr_code') });
  expect(await read?.(image)).toEqual([{ text: 'text', x: 1, y: 2 }]);
  expect(await platformReader({ BarcodeDetector: detectorOf('ean_13') })).toBeUndefined();
  expect(await platformReader({})).toBeUndefined();
});

test('an image is scaled down by its longer side and never scaled up', () => {
  expect(shrinkTo({ width: 4000, height: 1000 }, 2000)).toMatchObject({
    resizeWidth: 2000,
    resizeHeight: 500,
  });
  expect(shrinkTo({ width: 1, height: 9000 }, 2000)).toMatchObject({ resizeWidth: 1 });
  expect(shrinkTo({ width: 2000, height: 100 }, 2000)).toBeUndefined();
});

import { expect, onTestFinished, test } from 'vitest';
import {
  createDrawings,
  createPatternInItself,
  createPdf,
  createPdfPages,
  createPng,
} from '../../testing/attachments.ts';
import { createLog } from '../log.ts';
import {
  type AttachmentCleanerOptions,
  startAttachmentCleaner,
} from './start-attachment-cleaner.ts';

const ODD = new URL('../../receipt-ocr/misbehaving-process.fixture.ts', import.meta.url);

function start(options: Partial<AttachmentCleanerOptions>) {
  const cleaner = startAttachmentCleaner({ log: createLog('silent'), ...options });
  onTestFinished(() => cleaner.stop());
  return cleaner;
}

const getErrorCode = (cleaning: Promise<unknown>) =>
  cleaning.then(
    () => 'cleaned',
    ({ code }) => code,
  );

test('a worker that exceeds the time limit is ended, and another one answers', async () => {
  const cleaner = start({ processFile: ODD, answerMs: 10_000 });
  const startedAt = performance.now();
  const first = getErrorCode(cleaner.clean(Buffer.from('sleep'), 'a'));
  // Waits in the queue for the first one and then has only the rest of its own time.
  const second = getErrorCode(cleaner.clean(Buffer.from('sleep'), 'b'));
  expect(await Promise.all([first, second])).toEqual(['overloaded', 'overloaded']);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await getErrorCode(cleaner.clean(Buffer.from('read'), 'a'))).toBe('cleaned');
});

test('a worker that starts too slowly to answer in time is ended', async () => {
  const cleaner = start({ answerMs: 1 });
  expect(await getErrorCode(cleaner.clean(createPng(), 'a'))).toBe('overloaded');
});

test('warming up renders a page', async () => {
  const done: unknown[] = [];
  const log = { ...createLog('silent'), info: (_: string, fields?: object) => done.push(fields) };
  await start({ log }).warmUp();
  expect(done).toEqual([expect.objectContaining({ code: 'read' })]);
});

test.each([
  ['states in states', createDrawings(['q '.repeat(50_000)])],
  ['a million lines', createDrawings(['1 1 m 9 9 l S '.repeat(500_000)])],
  ['a pattern in itself', createPatternInItself()],
])('a small PDF that takes long is rejected early: %s', async (_, file) => {
  const cleaner = start({});
  expect(await getErrorCode(cleaner.clean(file, 'a'))).toBe('file.unsupported');
  expect(await getErrorCode(cleaner.clean(createPdf(), 'a'))).toBe('cleaned');
});

test('each page of a PDF has its own time', async () => {
  const cleaner = start({});
  expect(await getErrorCode(cleaner.clean(createPdfPages(10), 'a'))).toBe('cleaned');
});

import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { BrokenFrame, createFrameReader, type Frame, writeFrame } from './ipc-frames.ts';

const FRAMES: readonly Frame[] = [
  {
    header: { fields: 'ねこ' },
    attachments: [Buffer.from('a'), Buffer.alloc(0), Buffer.alloc(5000, 9)],
  },
  { header: null, attachments: [] },
  { header: ['x'], attachments: [Buffer.alloc(70_000, 3)] },
];

function toBytes(frames: readonly Frame[]): Buffer {
  const pipe = new PassThrough({ highWaterMark: 1_000_000 });
  for (const frame of frames) writeFrame(pipe, frame);
  return pipe.read();
}

test.each([1, 3, 11, 12, 13, 4096, 1_000_000])(
  'frames are complete when they arrive in pieces of %i bytes',
  (size) => {
    const bytes = toBytes(FRAMES);
    const received: Frame[] = [];
    const onData = createFrameReader(100_000, (frame) => received.push(frame));
    for (let at = 0; at < bytes.length; at += size) onData(bytes.subarray(at, at + size));
    expect(received).toEqual(FRAMES);
  },
);

test('data that is not a frame is detected by its first bytes', () => {
  const onData = createFrameReader(100_000, () => {});
  expect(() => onData(Buffer.from('a warning of some library\n'))).toThrow(BrokenFrame);
});

test('a frame that is too large, has too many attachments or no valid header is rejected', () => {
  const frame = toBytes([{ header: {}, attachments: [Buffer.alloc(2000)] }]);
  expect(() => createFrameReader(1000, () => {})(frame)).toThrow(BrokenFrame);
  const many = toBytes([
    { header: {}, attachments: Array.from({ length: 40 }, () => Buffer.alloc(1)) },
  ]);
  expect(() => createFrameReader(1000, () => {})(many)).toThrow(BrokenFrame);
  const verbose = toBytes([{ header: 'a'.repeat(1024 * 1024), attachments: [] }]);
  expect(() => createFrameReader(2 ** 24, () => {})(verbose)).toThrow(BrokenFrame);
  const wordless = toBytes([{ header: {}, attachments: [] }]);
  wordless.write('}{', wordless.length - 2);
  expect(() => createFrameReader(1000, () => {})(wordless)).toThrow(BrokenFrame);
});

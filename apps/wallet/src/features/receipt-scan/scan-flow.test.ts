import { AppError } from '@saifu/domain/shared/app-error';
import { expect, test } from 'vitest';
import { photo, scanResult } from './receipt-scan.fixture.ts';
import { SCAN_START, type ScanEvent, type ScanFlow, stepScan } from './scan-flow.ts';

const error = new AppError('receipt.unreadable');
const photos = [photo()];

const EVENTS = {
  camera: { kind: 'chosen', choice: 'camera' },
  file: { kind: 'chosen', choice: 'file' },
  photos: { kind: 'photos', photos },
  read: { kind: 'read', scanResult },
  rejected: { kind: 'rejected', error },
  retake: { kind: 'retake' },
  closed: { kind: 'closed' },
} as const satisfies Record<string, ScanEvent>;

type Name = keyof typeof EVENTS;

const FLOWS: Readonly<Record<ScanFlow['at'], ScanFlow>> = {
  options: { at: 'options' },
  camera: { at: 'camera' },
  file: { at: 'file' },
  uploading: { at: 'uploading', photos },
  confirm: { at: 'confirm', photos, scanResult },
  failed: { at: 'failed', photos, error },
  over: { at: 'over' },
};

/** All valid transitions. Any other event leaves the scan unchanged. */
const LEADS: Readonly<Record<ScanFlow['at'], Partial<Record<Name, ScanFlow['at']>>>> = {
  options: { camera: 'camera', file: 'file' },
  camera: { file: 'file', photos: 'uploading' },
  file: { photos: 'uploading' },
  uploading: { read: 'confirm', rejected: 'failed' },
  confirm: { retake: 'options' },
  failed: { retake: 'options' },
  over: {},
};

const STEPS = Object.values(FLOWS).flatMap((flow) =>
  (Object.keys(EVENTS) as Name[]).map((name) => {
    const to = name === 'closed' ? 'over' : (LEADS[flow.at][name] ?? flow.at);
    return [flow, name, to] as const;
  }),
);

test.each(STEPS)('$at with the event %s becomes %s', (flow, name, to) => {
  const next = stepScan(flow, EVENTS[name]);
  expect(next.at).toBe(to);
  if (to === flow.at && flow.at !== 'over') expect(next).toBe(flow);
});

test('the photos are kept until the confirmation of the result', () => {
  const choice = [EVENTS.camera, EVENTS.photos, EVENTS.read];
  expect(choice.reduce<ScanFlow>(stepScan, SCAN_START)).toEqual({
    at: 'confirm',
    photos,
    scanResult,
  });
});

test('a second tap and a result after cancellation have no effect', () => {
  const sent = stepScan(FLOWS.camera, EVENTS.photos);
  expect(stepScan(sent, { kind: 'photos', photos: [photo('receipt_1.jpg')] })).toBe(sent);
  expect(stepScan(stepScan(sent, EVENTS.closed), EVENTS.read).at).toBe('over');
});

const NOT_ABOUT_PHOTOS = [
  'offline',
  'overloaded',
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
  'rate.limited',
  'unexpected',
] as const;

test.each(NOT_ABOUT_PHOTOS)('a retry after %s sends the same photos', (code) => {
  const sent = stepScan(FLOWS.camera, EVENTS.photos);
  const failed = stepScan(sent, { kind: 'rejected', error: new AppError(code) });
  expect(stepScan(failed, EVENTS.retake)).toEqual(sent);
});

test('an empty list of photos is not sent', () => {
  expect(stepScan(FLOWS.camera, { kind: 'photos', photos: [] })).toBe(FLOWS.camera);
});

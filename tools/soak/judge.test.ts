import { expect, test } from 'vitest';
import { judge, type Latency, type Sample, type Soak } from './judge.ts';

const MINUTE_MS = 60_000;
const MINUTES = 30;

type Shape = {
  readonly memoryMb?: (minute: number) => number;
  readonly bytes?: (minute: number) => number;
  readonly ms?: (minute: number) => number;
  readonly backlog?: number;
};

/** 1,000 payments a minute, measured once a minute. */
function createSoak({ memoryMb, bytes, ms, backlog = 0 }: Shape): Soak {
  const minutes = Array.from({ length: MINUTES + 1 }, (_, minute) => minute);
  const samples = minutes.map((minute): Sample => {
    return {
      atMs: minute * MINUTE_MS,
      memoryMb: { api: memoryMb?.(minute) ?? 200 },
      tableBytes: { payments: bytes?.(minute) ?? minute * 5_000_000 },
      backlog,
      payments: minute * 1000,
    };
  });
  const latencies = minutes.flatMap((minute) =>
    Array.from({ length: 200 }, (_, index): Latency => {
      return { atMs: minute * MINUTE_MS, ms: index < 190 ? 20 : (ms?.(minute) ?? 60) };
    }),
  );
  const endMs = MINUTES * MINUTE_MS;
  return { samples, latencies, warmUpMs: 5 * MINUTE_MS, endMs };
}

function findBad(shape: Shape): readonly string[] {
  return judge(createSoak(shape))
    .filter(({ isFine }) => !isFine)
    .map(({ name }) => name);
}

test('a flat run is fine, whatever happened during the warm-up', () => {
  expect(findBad({})).toEqual([]);
  expect(findBad({ ms: (minute) => (minute < 5 ? 500 : 60) })).toEqual([]);
});

test('memory that grows by two megabytes a minute is found', () => {
  expect(findBad({ memoryMb: (minute) => 150 + minute })).toEqual([]);
  expect(findBad({ memoryMb: (minute) => 150 + 2 * minute })).toEqual(['memory of api, MB']);
});

test('a table whose payments take more and more is found', () => {
  const bytes = (minute: number) => 5_000_000 * minute + 100_000 * minute ** 2;
  expect(findBad({ bytes })).toEqual(['growth of payments, bytes per payment']);
});

test('a slower end and work that is left are found', () => {
  expect(findBad({ ms: (minute) => (minute > 24 ? 90 : 60) })).toEqual(['p99 of an action, ms']);
  expect(findBad({ backlog: 1 })).toEqual(['backlog']);
});

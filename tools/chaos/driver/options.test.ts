import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a run has three minutes, faults and a log of its seed', () => {
  const options = readOptions(['--seed', '7'], '/data');
  expect(options).toEqual({
    seed: 7,
    minutes: 3,
    people: 48,
    calm: 1,
    hasFaults: true,
    log: '/data/chaos/7.jsonl',
    isReplay: false,
  });
});

test.each([
  [['--seed', 'x']],
  [['--seed=-1']],
  [['--minutes', '0']],
  [['--minutes', 'x']],
  [['--people', '0']],
  [['--people', '1.5']],
  [['--calm', '0']],
])('refuses %j', (args) => {
  expect(() => readOptions(args, '/data')).toThrow(/must be/);
});

test('a replay needs the seed or the log of the run', () => {
  expect(() => readOptions(['--replay'], '/data')).toThrow(/--seed/);
});

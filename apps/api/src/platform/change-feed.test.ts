import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeFeed } from './change-feed.ts';
import { createLog } from './log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = createLog('silent');
const second = () => vi.advanceTimersByTimeAsync(1000);

/** A watch over a few things that a test can change. */
function createFeedOver(versions: Record<string, string | undefined>) {
  const fetchVersions = vi.fn(async (names: readonly string[]) =>
    names.map((name) => versions[name]),
  );
  return { fetchVersions, versions, changeFeed: createChangeFeed(fetchVersions, log) };
}

const forever = () => new AbortController().signal;

test('one question a second for all that is followed, and none when nothing is', async () => {
  const { fetchVersions, changeFeed } = createFeedOver({ a: '1', b: '1' });
  await second();
  expect(fetchVersions).not.toHaveBeenCalled();
  const stop = new AbortController();
  const over = ['a', 'b'].map((name) => changeFeed.subscribe(name, async () => true, stop.signal));
  await second();
  await second();
  expect(fetchVersions.mock.calls).toEqual([[['a', 'b']], [['a', 'b']]]);
  stop.abort();
  await Promise.all(over);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchVersions).toHaveBeenCalledTimes(2);
});

test('it is heard at first and after each change, until that was all', async () => {
  const { changeFeed, versions } = createFeedOver({ a: '1', b: '1' });
  const onChange = vi.fn(async () => versions.a !== '3');
  const over = changeFeed.subscribe('a', onChange, forever());
  await second();
  await second();
  expect(onChange).toHaveBeenCalledTimes(1);
  versions.a = '2';
  await second();
  expect(onChange).toHaveBeenCalledTimes(2);
  versions.a = '3';
  await second();
  await expect(over).resolves.toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('what may not be seen any more is left, and a fault in hearing is told', async () => {
  const { changeFeed, versions } = createFeedOver({ a: '1', b: '1' });
  const over = changeFeed.subscribe('a', async () => true, forever());
  const error = changeFeed.subscribe(
    'b',
    async () => {
      throw new Error('deaf');
    },
    forever(),
  );
  const rejection = expect(error).rejects.toThrow('deaf');
  await second();
  await rejection;
  versions.a = undefined;
  await second();
  await expect(over).resolves.toBeUndefined();
});

test('a look that fails is followed by the next', async () => {
  const { fetchVersions, changeFeed } = createFeedOver({ a: '1' });
  fetchVersions.mockRejectedValueOnce(new Error('away'));
  const onChange = vi.fn(async () => false);
  const over = changeFeed.subscribe('a', onChange, forever());
  await second();
  expect(onChange).not.toHaveBeenCalled();
  await second();
  await over;
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('who has left before it began is not followed', async () => {
  const { fetchVersions, changeFeed } = createFeedOver({ a: '1' });
  await changeFeed.subscribe('a', async () => true, AbortSignal.abort());
  await second();
  expect(fetchVersions).not.toHaveBeenCalled();
});

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

/** A change feed over items that a test can change. */
function createFeedOver(versions: Record<string, string | undefined>) {
  const fetchVersions = vi.fn(async (names: readonly string[]) =>
    names.map((name) => versions[name]),
  );
  return { fetchVersions, versions, changeFeed: createChangeFeed(fetchVersions, log) };
}

const forever = () => new AbortController().signal;

test('one query per second covers all subscriptions, and none runs without subscriptions', async () => {
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

test('the listener is called first and after each change until it returns false', async () => {
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

test('a subscription ends when the item is no longer visible, and an error of the listener is thrown', async () => {
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

test('a failed query is followed by the next one', async () => {
  const { fetchVersions, changeFeed } = createFeedOver({ a: '1' });
  fetchVersions.mockRejectedValueOnce(new Error('query failed'));
  const onChange = vi.fn(async () => false);
  const over = changeFeed.subscribe('a', onChange, forever());
  await second();
  expect(onChange).not.toHaveBeenCalled();
  await second();
  await over;
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('an already aborted subscription is not polled', async () => {
  const { fetchVersions, changeFeed } = createFeedOver({ a: '1' });
  await changeFeed.subscribe('a', async () => true, AbortSignal.abort());
  await second();
  expect(fetchVersions).not.toHaveBeenCalled();
});

import { describeError, type Log } from './log.ts';

/** Poll interval: the maximum delay until a subscriber sees a change. */
export const CHANGE_FEED_POLL_MS = 1000;

/** Returns for each item a text that changes when the item does; undefined: no longer visible. */
export type FetchVersions<Thing> = (
  things: readonly Thing[],
) => Promise<readonly (string | undefined)[]>;

/** Called first and after each change, one call at a time. Return false to end the subscription. */
type OnChange = () => Promise<boolean>;

export type ChangeFeed<Thing> = {
  /**
   * Resolves when the listener returns false, the item is no longer visible, or the signal aborts.
   */
  readonly subscribe: (thing: Thing, onChange: OnChange, signal: AbortSignal) => Promise<void>;
};

type Subscription<Thing> = {
  readonly thing: Thing;
  readonly onChange: OnChange;
  readonly unsubscribe: (error?: unknown) => void;
  version: string | undefined;
};

/**
 * Polls all subscribed items with one query; without subscriptions nothing is queried. Works on any
 * database and with any number of processes, without coordination.
 */
export function createChangeFeed<Thing>(
  fetchVersions: FetchVersions<Thing>,
  log: Log,
  everyMs = CHANGE_FEED_POLL_MS,
): ChangeFeed<Thing> {
  const subscriptions = new Set<Subscription<Thing>>();
  let isRunning = false;

  const poll = async () => {
    const all = [...subscriptions];
    try {
      const versions = all.length === 0 ? [] : await fetchVersions(all.map(({ thing }) => thing));
      await Promise.all(all.map((subscription, at) => notify(subscription, versions[at])));
    } catch (error) {
      log.warn('change_feed.failed', describeError(error));
    }
    isRunning = false;
    scheduleRound();
  };

  // The next poll starts after the previous one has ended.
  const scheduleRound = () => {
    if (isRunning || subscriptions.size === 0) return;
    isRunning = true;
    setTimeout(poll, everyMs).unref();
  };

  const notify = async (subscription: Subscription<Thing>, version: string | undefined) => {
    if (!subscriptions.has(subscription)) return;
    if (version === undefined) return subscription.unsubscribe();
    if (version === subscription.version) return;
    subscription.version = version;
    try {
      if (!(await subscription.onChange())) subscription.unsubscribe();
    } catch (error) {
      subscription.unsubscribe(error);
    }
  };

  return {
    subscribe: (thing, onChange, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return resolve();
        const unsubscribe = (error?: unknown) => {
          subscriptions.delete(subscription);
          signal.removeEventListener('abort', onAbort);
          error === undefined ? resolve() : reject(error);
        };
        const onAbort = () => unsubscribe();
        const subscription: Subscription<Thing> = {
          thing,
          onChange,
          unsubscribe,
          version: undefined,
        };
        signal.addEventListener('abort', onAbort);
        subscriptions.add(subscription);
        scheduleRound();
      }),
  };
}

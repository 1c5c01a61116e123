import { describeError, type Log } from './log.ts';

/** How long a change stays unseen at most, and whoever follows waits for it. */
export const CHANGE_FEED_POLL_MS = 1000;

/** Says how each thing stands, in one text that changes when it does; undefined: see it no more. */
export type FetchVersions<Thing> = (
  things: readonly Thing[],
) => Promise<readonly (string | undefined)[]>;

/** Called at first and after each change, one call at a time. False: that was all. */
type OnChange = () => Promise<boolean>;

export type ChangeFeed<Thing> = {
  /** Until it was all, until the thing may not be seen any more, or until it is told to stop. */
  readonly subscribe: (thing: Thing, onChange: OnChange, signal: AbortSignal) => Promise<void>;
};

type Subscription<Thing> = {
  readonly thing: Thing;
  readonly onChange: OnChange;
  readonly unsubscribe: (error?: unknown) => void;
  version: string | undefined;
};

/**
 * Looks at everything that is followed, again and again, with one question for all of it; nothing
 * is asked while nobody follows. It works on any database and over any number of processes, which
 * need not know of each other.
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

  // The next look waits for the last, however long that took.
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

import { describeError, type Log } from './log.ts';

/** How long a change stays unseen at most, and whoever follows waits for it. */
export const WATCH_EVERY_MS = 1000;

/** Says how each thing stands, in one text that changes when it does; undefined: see it no more. */
export type Look<Thing> = (things: readonly Thing[]) => Promise<readonly (string | undefined)[]>;

/** Called at first and after each change, one call at a time. False: that was all. */
type OnChange = () => Promise<boolean>;

export type Watch<Thing> = {
  /** Until it was all, until the thing may not be seen any more, or until it is told to stop. */
  readonly follow: (thing: Thing, onChange: OnChange, signal: AbortSignal) => Promise<void>;
};

type Follower<Thing> = {
  readonly thing: Thing;
  readonly onChange: OnChange;
  readonly leave: (fault?: unknown) => void;
  mark: string | undefined;
};

/**
 * Looks at everything that is followed, again and again, with one question for all of it; nothing
 * is asked while nobody follows. It works on any database and over any number of processes, which
 * need not know of each other.
 */
export function createWatch<Thing>(
  look: Look<Thing>,
  log: Log,
  everyMs = WATCH_EVERY_MS,
): Watch<Thing> {
  const followers = new Set<Follower<Thing>>();
  let isRunning = false;

  const round = async () => {
    const all = [...followers];
    try {
      const marks = all.length === 0 ? [] : await look(all.map(({ thing }) => thing));
      await Promise.all(all.map((follower, at) => notify(follower, marks[at])));
    } catch (error) {
      log.warn('watch.trouble', describeError(error));
    }
    isRunning = false;
    arrange();
  };

  // The next look waits for the last, however long that took.
  const arrange = () => {
    if (isRunning || followers.size === 0) return;
    isRunning = true;
    setTimeout(round, everyMs).unref();
  };

  const notify = async (follower: Follower<Thing>, mark: string | undefined) => {
    if (!followers.has(follower)) return;
    if (mark === undefined) return follower.leave();
    if (mark === follower.mark) return;
    follower.mark = mark;
    try {
      if (!(await follower.onChange())) follower.leave();
    } catch (error) {
      follower.leave(error);
    }
  };

  return {
    follow: (thing, onChange, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return resolve();
        const leave = (fault?: unknown) => {
          followers.delete(follower);
          signal.removeEventListener('abort', onAbort);
          fault === undefined ? resolve() : reject(fault);
        };
        const onAbort = () => leave();
        const follower: Follower<Thing> = { thing, onChange, leave, mark: undefined };
        signal.addEventListener('abort', onAbort);
        followers.add(follower);
        arrange();
      }),
  };
}

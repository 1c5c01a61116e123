/** What can stand still for a moment. */
export type Resting = { readonly stop: () => void; readonly goOn: () => void };

/** From now on they stand still, until what it gives back is called. */
export type Rests = () => () => void;

// Nobody's photograph waits longer than this at once, nor more than half of the time.
const REST_MS_MAX = 100;

/** Makes others stand still while somebody is there who must not wait for them. */
export function createRests(others: readonly Resting[]): Rests {
  const present = new Set<symbol>();
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    for (const other of others) other.goOn();
  };
  const begin = () => {
    if (timer !== undefined || performance.now() < notBefore) return;
    timer = setTimeout(() => {
      notBefore = performance.now() + REST_MS_MAX;
      end();
    }, REST_MS_MAX);
    for (const other of others) other.stop();
  };
  return () => {
    const one = Symbol('somebody');
    present.add(one);
    begin();
    return () => {
      present.delete(one);
      if (present.size === 0) end();
    };
  };
}

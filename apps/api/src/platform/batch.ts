type Waiting<Value> = {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Collects the keys that are asked for in one turn of the event loop and answers them with one call
 * of `load`. If it fails, each of them fails.
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Waiting<Value>[]>();
  const answer = async () => {
    const batch = waiting;
    waiting = new Map();
    try {
      const values = await load([...batch.keys()]);
      for (const [key, all] of batch) for (const { resolve } of all) resolve(values.get(key));
    } catch (error) {
      for (const all of batch.values()) for (const { reject } of all) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(answer);
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    });
}

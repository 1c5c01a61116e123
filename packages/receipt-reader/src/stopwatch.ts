export type Stage = 'decode' | 'codes' | 'detect' | 'upright' | 'recognise' | 'signs';

/** Duration of each stage of a read in milliseconds. */
export type Spent = Readonly<Record<Stage, number>>;

export type Stopwatch = {
  time<T>(stage: Stage, work: () => Promise<T>): Promise<T>;
  spent(): Spent;
};

export function startStopwatch(): Stopwatch {
  const spent = { decode: 0, codes: 0, detect: 0, upright: 0, recognise: 0, signs: 0 };
  return {
    async time(stage, work) {
      const start = performance.now();
      try {
        return await work();
      } finally {
        spent[stage] += performance.now() - start;
      }
    },
    spent: () => ({ ...spent }),
  };
}

import { join } from 'node:path';
import type { EngineName, EngineOptions } from './reading.ts';
import { type RunningEngine, startEngine } from './start-engine.ts';
import { type Result, toResult } from './tally.ts';
import type { PhotoSet } from './truth.ts';

export type Measured = {
  readonly engine: EngineName;
  readonly results: readonly Result[];
  readonly loadMs: number;
  readonly memory: number;
};

const PROGRESS_EVERY = 20;

/**
 * Reads a set with every engine. The engines alternate per receipt, so that noise affects all of
 * them.
 */
export async function measure(
  set: PhotoSet,
  engines: readonly EngineOptions[],
): Promise<readonly Measured[]> {
  const running: { options: EngineOptions; engine: RunningEngine; results: Result[] }[] = [];
  try {
    for (const options of engines) {
      running.push({ options, engine: await startEngine(options), results: [] });
    }
    for (const [index, truth] of set.truths.entries()) {
      const paths = truth.images.map((image) => join(set.folder, image));
      const language = truth.language ?? 'ja';
      const request = { paths, language, currency: truth.currency ?? null };
      for (const { engine, results } of running) {
        results.push(toResult(set.name, truth, await engine.read(request)));
      }
      if ((index + 1) % PROGRESS_EVERY === 0) {
        process.stderr.write(`${set.name}: ${index + 1} of ${set.truths.length}\n`);
      }
    }
  } finally {
    for (const { engine } of running) await engine.stop();
  }
  return running.map(({ options, engine, results }) => ({
    engine: options.engine,
    results,
    loadMs: engine.loadMs,
    memory: engine.memory(),
  }));
}

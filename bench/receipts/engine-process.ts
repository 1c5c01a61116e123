import { join } from 'node:path';
import { ownCpuSeconds } from './meter.ts';
import { createEmptyFields, type Engine, type EngineOptions, type Request } from './reading.ts';

/**
 * Runs one engine in its own process, so that memory and CPU time are those of this engine only.
 */
async function main(): Promise<void> {
  const options: EngineOptions = JSON.parse(process.argv[2] ?? '{}');
  const from = performance.now();
  const engine = await open(options);
  process.send?.({ loadMs: performance.now() - from });
  process.on('message', async (request: Request) => {
    process.send?.({ reading: await readOrFail(engine, request), memory: engine.memory() });
  });
  process.on('disconnect', () => process.exit(0));
}

// Load only the modules of this engine. Otherwise its memory would include those of all engines.
async function open({ engine, models, prototype }: EngineOptions): Promise<Engine> {
  if (engine === 'ours') return (await import('./ours.ts')).openOurs(models);
  if (engine === 'tesseract') return (await import('./tesseract.ts')).openTesseract();
  if (prototype === null) throw new Error('the prototype engine requires its directory');
  const { openPrototype } = await import('./prototype.ts');
  return openPrototype(prototype, join(models, 'detector.onnx'));
}

/** A rejected photo is a result: empty fields with the reason. */
async function readOrFail(engine: Engine, request: Request) {
  const from = performance.now();
  const cpuFrom = ownCpuSeconds();
  try {
    return await engine.read(request);
  } catch (error) {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const seconds = (performance.now() - from) / 1000;
    const cost = { seconds, cpuSeconds: ownCpuSeconds() - cpuFrom, stages: {} };
    return {
      fields: createEmptyFields('unreadable', [`refused: ${words}`]),
      names: [],
      unasked: [],
      cost,
    };
  }
}

try {
  await main();
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}

import type { InferenceSession } from 'onnxruntime-node';
import { InvalidModelError, type ManifestEntry, readManifest, readModelFile } from './manifest.ts';
import * as runtime from './runtime.ts';

export type Models = {
  readonly detector: InferenceSession;
  readonly recogniser: InferenceSession;
  /** The first character is class 1. Class 0 is blank. */
  readonly characters: readonly string[];
};

const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  // Two photos on two cores are faster than one photo on both.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Otherwise memory would be kept for every line width.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/**
 * The detector's tensors are large: freed one by one, they fragment memory that the process never
 * reuses. An arena needs less and does not have to be cleared each time.
 */
const DETECTOR_OPTIONS: InferenceSession.SessionOptions = {
  ...SESSION_OPTIONS,
  enableCpuMemArena: true,
};

/** Opens the models of a directory. Each is verified against the manifest before use. */
export async function openModels(folder: string): Promise<Models> {
  const manifest = await readManifest(folder);
  const bytes = await readModelFile(folder, manifest.characters);
  const characters = new TextDecoder().decode(bytes).replace(/\n$/, '').split('\n');
  const detector = await createSession(folder, manifest.detector, DETECTOR_OPTIONS, ['x'], []);
  const { recogniser: entry } = manifest;
  const recogniser = await createSession(folder, entry, SESSION_OPTIONS, ['x'], ['ids', 'prob']);
  return { detector, recogniser, characters };
}

async function createSession(
  folder: string,
  entry: ManifestEntry,
  options: InferenceSession.SessionOptions,
  inputs: readonly string[],
  outputs: readonly string[],
): Promise<InferenceSession> {
  const bytes = await readModelFile(folder, entry);
  const session = await runtime.InferenceSession.create(bytes, options).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : '';
    throw new InvalidModelError(`${entry.file} is not a model that can be run (${why})`);
  });
  const lacks = [
    ...inputs.filter((name) => !session.inputNames.includes(name)),
    ...outputs.filter((name) => !session.outputNames.includes(name)),
  ];
  if (lacks.length === 0) return session;
  await session.release();
  throw new InvalidModelError(`${entry.file} is a model of another kind (no ${lacks.join(', ')})`);
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';

/** A model file is missing or not the one that was trained. Nothing may be read with it. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';

  constructor(what: string) {
    super(`reader: ${what}`);
  }
}

export type Models = {
  readonly detector: InferenceSession;
  readonly recogniser: InferenceSession;
  /** The character of class 1 comes first; class 0 is none. */
  readonly characters: readonly string[];
};

const PARTS = ['detector', 'recogniser', 'characters'] as const;
type Part = (typeof PARTS)[number];
type ManifestEntry = { readonly file: string; readonly sha256: string; readonly bytes: number };

const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  // Two photographs on two cores are faster than one photograph on both.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Every width of a line would keep memory of its own.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/**
 * The detector's tensors are large: given back one by one they leave holes that the process never
 * fills again. Kept together they are less, and need not be cleared each time.
 */
const DETECTOR_OPTIONS: InferenceSession.SessionOptions = {
  ...SESSION_OPTIONS,
  enableCpuMemArena: true,
};

/** Opens the models of a folder, each checked against the folder's manifest before it is used. */
export async function openModels(folder: string): Promise<Models> {
  const manifest = await manifestOf(folder);
  const bytes = await fileOf(folder, manifest.characters);
  const characters = new TextDecoder().decode(bytes).replace(/\n$/, '').split('\n');
  const detector = await sessionOf(folder, manifest.detector, DETECTOR_OPTIONS, ['x'], []);
  const { recogniser: entry } = manifest;
  const recogniser = await sessionOf(folder, entry, SESSION_OPTIONS, ['x'], ['ids', 'prob']);
  return { detector, recogniser, characters };
}

async function manifestOf(folder: string): Promise<Readonly<Record<Part, ManifestEntry>>> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new ModelRefused(`there is no manifest.json in ${folder}`);
  });
  const manifest = parsed(text);
  const entryOf = (part: Part): ManifestEntry => {
    const entry = manifest[part];
    if (isEntry(entry)) return entry;
    throw new ModelRefused(`manifest.json does not say which file the ${part} is`);
  };
  return {
    detector: entryOf('detector'),
    recogniser: entryOf('recogniser'),
    characters: entryOf('characters'),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // The answer is the same as for a manifest that is something else.
  }
  throw new ModelRefused('manifest.json is not a manifest');
}

function isEntry(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { file, sha256, bytes }: Partial<Record<keyof ManifestEntry, unknown>> = value;
  const isName = typeof file === 'string' && file !== '' && basename(file) === file;
  return isName && typeof sha256 === 'string' && typeof bytes === 'number';
}

async function fileOf(folder: string, entry: ManifestEntry): Promise<Uint8Array> {
  const { file } = entry;
  const bytes = await readFile(join(folder, file)).catch(() => {
    throw new ModelRefused(`${file} is missing from ${folder}`);
  });
  const foreign = `${file} is not the file its manifest names`;
  if (bytes.length !== entry.bytes) {
    throw new ModelRefused(`${foreign} (${bytes.length} bytes ≠ ${entry.bytes})`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== entry.sha256) {
    throw new ModelRefused(`${foreign} (sha256 ${sha256} ≠ ${entry.sha256})`);
  }
  return bytes;
}

async function sessionOf(
  folder: string,
  entry: ManifestEntry,
  options: InferenceSession.SessionOptions,
  inputs: readonly string[],
  outputs: readonly string[],
): Promise<InferenceSession> {
  const bytes = await fileOf(folder, entry);
  const session = await InferenceSession.create(bytes, options).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : '';
    throw new ModelRefused(`${entry.file} is not a model that can be run (${why})`);
  });
  const lacks = [
    ...inputs.filter((name) => !session.inputNames.includes(name)),
    ...outputs.filter((name) => !session.outputNames.includes(name)),
  ];
  if (lacks.length === 0) return session;
  await session.release();
  throw new ModelRefused(`${entry.file} is a model of another kind (no ${lacks.join(', ')})`);
}

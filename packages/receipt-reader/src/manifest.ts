import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A model file is missing or differs from the trained one. It must not be used. */
export class InvalidModelError extends Error {
  override readonly name = 'InvalidModelError';

  constructor(what: string) {
    super(`reader: ${what}`);
  }
}

const PARTS = ['detector', 'recogniser', 'characters'] as const;
type Part = (typeof PARTS)[number];
export type ManifestEntry = {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
};

/** Verifies every file of a directory against its manifest without opening a model. */
export async function checkFiles(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  for (const part of PARTS) await readModelFile(folder, manifest[part]);
}

export async function readManifest(folder: string): Promise<Readonly<Record<Part, ManifestEntry>>> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new InvalidModelError(`there is no manifest.json in ${folder}`);
  });
  const manifest = parsed(text);
  const getEntry = (part: Part): ManifestEntry => {
    const entry = manifest[part];
    if (isEntry(entry)) return entry;
    throw new InvalidModelError(`manifest.json does not say which file the ${part} is`);
  };
  return {
    detector: getEntry('detector'),
    recogniser: getEntry('recogniser'),
    characters: getEntry('characters'),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Same error as for a manifest of another format.
  }
  throw new InvalidModelError('manifest.json is not a manifest');
}

function isEntry(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { file, sha256, bytes }: Partial<Record<keyof ManifestEntry, unknown>> = value;
  const isName = typeof file === 'string' && file !== '' && basename(file) === file;
  return isName && typeof sha256 === 'string' && typeof bytes === 'number';
}

export async function readModelFile(folder: string, entry: ManifestEntry): Promise<Uint8Array> {
  const { file } = entry;
  const bytes = await readFile(join(folder, file)).catch(() => {
    throw new InvalidModelError(`${file} is missing from ${folder}`);
  });
  const foreign = `${file} is not the file its manifest names`;
  if (bytes.length !== entry.bytes) {
    throw new InvalidModelError(`${foreign} (${bytes.length} bytes ≠ ${entry.bytes})`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== entry.sha256) {
    throw new InvalidModelError(`${foreign} (sha256 ${sha256} ≠ ${entry.sha256})`);
  }
  return bytes;
}

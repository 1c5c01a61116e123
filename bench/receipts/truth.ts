import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Ground truth of a receipt, recorded by the creator of the photo. An absent field is unknown. */
export type Truth = {
  readonly id: string;
  readonly images: readonly string[];
  readonly store?: string | null;
  /** Other names of the store on the receipt, such as that of its company. */
  readonly aliases?: readonly string[];
  readonly branch?: string | null;
  readonly total?: number | null;
  readonly currency?: string | null;
  readonly date?: string | null;
  readonly issued_at?: string | null;
  readonly registration?: string | null;
  readonly phone?: string | null;
  readonly postal_code?: string | null;
  readonly address?: string | null;
  readonly table_number?: string | null;
  readonly waiter?: string | null;
  readonly items?: readonly TrueItem[] | null;
  readonly tax_lines?: readonly TrueTaxLine[] | null;
  /** Expected verdict: unsure or unreadable for a photo that is meant to be doubtful. */
  readonly expect?: Expectation;
  readonly language?: string;
  /** Kind of receipt or other subject. */
  readonly kind?: string;
  /** What kind of picture it is. */
  readonly q?: string;
};

export type Expectation = 'sure' | 'unsure' | 'unreadable' | 'any';

export type TrueItem = {
  readonly name: string;
  readonly qty?: number | null;
  /** Applies to all receipts of the set. */
  readonly price: number;
};

export type TrueTaxLine = {
  readonly rate: number;
  readonly taxable?: number | null;
  readonly tax?: number | null;
};

export type PhotoSet = {
  readonly name: string;
  readonly folder: string;
  readonly truths: readonly Truth[];
};

/**
 * Opens a directory of photos with its ground truth. Throws on invalid data instead of measuring
 * it.
 */
export function openSet(folder: string, limit = Number.POSITIVE_INFINITY): PhotoSet {
  const path = join(folder, 'truth.json');
  const rows: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(rows)) throw new Error(`${path} is no list of receipts`);
  const truths = rows.slice(0, limit).map((row: unknown) => {
    if (!isTruth(row))
      throw new Error(`${path}: ${JSON.stringify(row).slice(0, 80)} is no receipt`);
    for (const image of row.images) {
      if (!existsSync(join(folder, image))) throw new Error(`${path}: ${image} is missing`);
    }
    return row;
  });
  return { name: basename(folder), folder, truths };
}

/** Directories that contain a truth.json: `folder` itself or its direct children. */
export function setFolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  if (existsSync(join(folder, 'truth.json'))) return [folder];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'truth.json')));
}

/** Photos that are meant to be doubtful say nothing about the accuracy on readable ones. */
export function isForReading({ expect }: Truth): boolean {
  return expect !== 'unsure' && expect !== 'unreadable';
}

function isTruth(row: unknown): row is Truth {
  if (typeof row !== 'object' || row === null) return false;
  const { id, images, total } = row as Partial<Record<keyof Truth, unknown>>;
  const isTotal = total === undefined || total === null || typeof total === 'number';
  return typeof id === 'string' && isTotal && Array.isArray(images) && images.length > 0;
}

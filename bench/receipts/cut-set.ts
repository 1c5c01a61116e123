import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import sharp from 'sharp';

/** Where a picture comes from: a file of a public repository at one commit. */
export type PictureSource = {
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
};

export type SourcedRow = {
  readonly id: string;
  readonly images: readonly [string];
  /** Width and height after cutting. */
  readonly size: readonly [number, number];
  readonly source: PictureSource;
};

/** Left, top, width and height in the upright picture, by the id of the receipt. */
export type Rectangles = Readonly<Record<string, readonly [number, number, number, number]>>;

export type CutSetOptions = {
  readonly truthFile: string;
  /** Directory of the clones, bare or not: `owner+name`, `owner+name/repo` or `owner/name`. */
  readonly mirrors: string;
  readonly rectangles: Rectangles;
  readonly out: string;
};

const ROOT = join(import.meta.dirname, '../..');
const PICTURE_BYTES_MAX = 64 * 1024 * 1024;
const JPEG_OPTIONS = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const JPEG_START = Buffer.from('ffd8ff', 'hex');

/**
 * Writes a set for `--photos`: the pictures, cut by their rectangles, and their truth.json. The
 * pictures belong to others, so the set must lie outside this repository.
 */
export async function cutSet(options: CutSetOptions): Promise<readonly string[]> {
  const { truthFile, mirrors, rectangles, out } = options;
  if (!relative(ROOT, resolve(out)).startsWith('..'))
    throw new Error(`${out} lies in this repository, which must not contain these pictures`);
  const text = readFileSync(truthFile, 'utf8');
  const rows: readonly SourcedRow[] = JSON.parse(text);
  mkdirSync(out, { recursive: true });
  for (const row of rows) {
    const picture = readPicture(mirrors, row.source);
    writeFileSync(join(out, row.images[0]), await cut(picture, row, rectangles[row.id]));
  }
  writeFileSync(join(out, 'truth.json'), text);
  return rows.map(({ id }) => id);
}

function readPicture(mirrors: string, { repo, path, commit }: PictureSource): Buffer {
  const joined = repo.replace('/', '+');
  const folders = [join(joined, 'repo'), joined, repo, `${repo}.git`];
  const folder = folders
    .map((name) => join(mirrors, name))
    .find((name) => existsSync(join(name, 'HEAD')) || existsSync(join(name, '.git')));
  if (folder === undefined) throw new Error(`there is no clone of ${repo} in ${mirrors}`);
  const args = ['-C', folder, 'show', `${commit}:${path}`];
  return execFileSync('git', args, { maxBuffer: PICTURE_BYTES_MAX });
}

/** A whole JPEG is kept as it is. */
async function cut(
  picture: Buffer,
  { id, size }: SourcedRow,
  rectangle: Rectangles[string] | undefined,
): Promise<Buffer> {
  const isJpeg = picture.subarray(0, JPEG_START.length).equals(JPEG_START);
  const image = sharp(picture).autoOrient();
  if (rectangle !== undefined) {
    const [left, top, width, height] = rectangle;
    image.extract({ left, top, width, height });
  }
  const encoded = await image.jpeg(JPEG_OPTIONS).toBuffer({ resolveWithObject: true });
  const { width, height } = encoded.info;
  if (width !== size[0] || height !== size[1])
    throw new Error(`${id} is ${width} × ${height} and should be ${size.join(' × ')}`);
  return isJpeg && rectangle === undefined ? picture : encoded.data;
}

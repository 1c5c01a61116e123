import { extractFields } from './extract/extract.ts';
import type { ExtractedFields } from './extract/extracted-fields.ts';
import { createCodeReader } from './image/codes.ts';
import { InvalidPhotoError, openPhoto } from './image/photo.ts';
import { stitchPhotos } from './layout/stitch-photos.ts';
import { openModels } from './models.ts';
import type { Page } from './page.ts';
import { readPhoto } from './read-photo.ts';
import { type Spent, startStopwatch } from './stopwatch.ts';

/** Raw scan of the photos, before extraction. */
export type PhotoScan = {
  readonly page: Page;
  /** Texts of the codes in the photos. */
  readonly codes: readonly string[];
  readonly spentMs: Spent;
};

export type Reader = {
  /**
   * Extracts the fields of the receipt in these photos. Throws `InvalidPhotoError`. `onPhoto` is
   * called at the start of each photo with its number from 1.
   */
  extract(
    photos: readonly Uint8Array[],
    onPhoto?: (number: number) => void,
  ): Promise<ExtractedFields>;
  /** Text and positions. Throws `InvalidPhotoError`. */
  scan(photos: readonly Uint8Array[]): Promise<PhotoScan>;
  close(): Promise<void>;
};

/** Enough for the longest receipt. */
export const PHOTOS_MAX = 10;

/** Opens the models of a directory. Throws `InvalidModelError` with a one-line reason. */
export async function openReader(folder: string): Promise<Reader> {
  const models = await openModels(folder);
  const readCodes = await createCodeReader();

  const scan = async (
    photos: readonly Uint8Array[],
    onPhoto: (number: number) => void = () => {},
  ): Promise<PhotoScan> => {
    if (photos.length > PHOTOS_MAX) {
      throw new InvalidPhotoError('too_many_photos', `${photos.length} photographs`);
    }
    const stopwatch = startStopwatch();
    const codes = new Set<string>();
    const pages: Page[] = [];
    for (const [index, bytes] of photos.entries()) {
      onPhoto(index + 1);
      const photo = await stopwatch.time('decode', () => openPhoto(bytes));
      const found = await stopwatch.time('codes', () => readCodes(photo.image));
      for (const code of found) codes.add(code);
      pages.push(await readPhoto(models, photo, index, stopwatch));
    }
    return { page: stitchPhotos(pages), codes: [...codes], spentMs: stopwatch.spent() };
  };

  let isClosed = false;
  // Sequential: two at once would need twice the memory and not be faster.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error('reader: the reader is closed'));
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    scan: (photos) => inTurn(() => scan(photos)),
    extract: async (photos, onPhoto) => {
      const { page, codes } = await inTurn(() => scan(photos, onPhoto));
      return extractFields(page, codes);
    },
    close: async () => {
      if (isClosed) return;
      const rest = last;
      isClosed = true;
      await rest;
      await models.detector.release();
      await models.recogniser.release();
    },
  };
}

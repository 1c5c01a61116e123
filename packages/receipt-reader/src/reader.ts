import { understand } from './extract/extract.ts';
import type { ExtractedFields } from './extract/facts.ts';
import { openCodes } from './image/codes.ts';
import { openPhoto, PhotoRefused } from './image/photo.ts';
import { join } from './layout/stitch-photos.ts';
import { openModels } from './models.ts';
import type { Page } from './page.ts';
import { readSheet } from './read-photo.ts';
import { type Spent, startStopwatch } from './stopwatch.ts';

/** What was seen on the photographs, before anything is made of it. */
export type Look = {
  readonly page: Page;
  /** The texts of the codes on them. */
  readonly codes: readonly string[];
  readonly spentMs: Spent;
};

export type Reader = {
  /**
   * What the receipt on these photographs says. Throws `PhotoRefused`. `onPhoto` is called when a
   * photograph is begun, with its number from 1.
   */
  read(photos: readonly Uint8Array[], onPhoto?: (number: number) => void): Promise<ExtractedFields>;
  /** What stands on it, where. Throws `PhotoRefused`. */
  look(photos: readonly Uint8Array[]): Promise<Look>;
  close(): Promise<void>;
};

/** Nobody needs more for the longest receipt. */
export const PHOTOS_MAX = 10;

/** Opens the models of a folder. Throws `ModelRefused`, with one line that says why. */
export async function openReader(folder: string): Promise<Reader> {
  const models = await openModels(folder);
  const codesOf = await openCodes();

  const look = async (
    photos: readonly Uint8Array[],
    onPhoto: (number: number) => void = () => {},
  ): Promise<Look> => {
    if (photos.length > PHOTOS_MAX) {
      throw new PhotoRefused('too_many_photos', `${photos.length} photographs`);
    }
    const stopwatch = startStopwatch();
    const codes = new Set<string>();
    const sheets: Page[] = [];
    for (const [index, bytes] of photos.entries()) {
      onPhoto(index + 1);
      const photo = await stopwatch.time('decode', () => openPhoto(bytes));
      const found = await stopwatch.time('codes', () => codesOf(photo.picture));
      for (const code of found) codes.add(code);
      sheets.push(await readSheet(models, photo, index, stopwatch));
    }
    return { page: join(sheets), codes: [...codes], spentMs: stopwatch.spent() };
  };

  let isClosed = false;
  // One after the other: two at once would need twice the memory and be no faster.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error('reader: it is closed'));
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    look: (photos) => inTurn(() => look(photos)),
    read: async (photos, onPhoto) => {
      const { page, codes } = await inTurn(() => look(photos, onPhoto));
      return understand(page, codes);
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

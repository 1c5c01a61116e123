import { Refusal } from '@saifu/domain/refusal';
import type { Log, LogFields } from '../platform/log.ts';
import type { Pieces } from '../platform/pile.ts';
import { type Eye, EyeLost, type EyeOptions, openEye } from './eye.ts';
import type { Seeing } from './eyes.ts';
import type { Resting } from './rests.ts';
import type { Bounds } from './watch-process.ts';

export type SlotOptions = {
  readonly modelsFolder: string;
  readonly processFile?: URL;
  readonly log: Log;
  readonly opening?: Partial<Bounds>;
  readonly reading?: Partial<Bounds>;
};

/** The place of one eye, where another is opened when one is lost. One thing at a time. */
export type Slot = Resting & {
  readonly open: () => Promise<void>;
  /** Refuses as `Eyes` does. */
  readonly read: (photos: readonly Pieces[]) => Promise<Seeing>;
  /** How many eyes were lost over what they read. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const OPENING: Bounds = { rssBytesMax: 700 * MEGABYTE, cpuMs: 20_000, wallMs: 40_000 };
const READING_RSS_MAX = 1000 * MEGABYTE;
/** An eye that has grown beyond this is opened anew before it reads again. */
const RESTING_RSS_MAX = 500 * MEGABYTE;
/** A photograph takes 0.7 s of a fast core and 3 s of a slow one; what is turned or torn, twice. */
const READING_CPU_MS = { atAll: 8000, aPhoto: 6000, most: 60_000 };
const READING_WALL_MS = 60_000;
const TRIES = 2;
const BACK_IN_SECONDS = 10;

export function createSlot({ log, opening, reading, ...rest }: SlotOptions): Slot {
  const options: EyeOptions = { ...rest, opening: { ...OPENING, ...opening } };
  let eye: Eye | undefined;
  let lost = 0;
  let isClosed = false;

  const opened = async (): Promise<Eye> => {
    try {
      if (eye === undefined || eye.isLost()) eye = await openEye(options);
    } catch (error) {
      log.error('eyes.closed', whyOf(error));
      throw new Refusal('rate.limited', { seconds: BACK_IN_SECONDS });
    }
    // Whoever closes us while it opens cannot end what is not there yet.
    if (isClosed) await eye.end();
    return eye;
  };

  /** Undefined: the eye was lost, and another may see it. */
  const readOnce = async (photos: readonly Pieces[]): Promise<Seeing | undefined> => {
    const open = await opened();
    try {
      return await open.read(photos, { ...boundsOf(photos.length), ...reading });
    } catch (error) {
      if (!(error instanceof EyeLost)) throw error;
      lost += 1;
      log.warn('eyes.lost', { ...whyOf(error), count: photos.length });
      // What took too long would take as long again.
      if (error.why === 'time') throw new Refusal('receipt.unreadable');
      return undefined;
    } finally {
      if (open.rssBytes() > RESTING_RSS_MAX) await open.end();
    }
  };

  return {
    stop: () => eye?.stop(),
    goOn: () => eye?.goOn(),
    lost: () => lost,
    open: async () => void (await opened()),
    read: async (photos) => {
      for (let tries = 0; tries < TRIES && !isClosed; tries += 1) {
        const seeing = await readOnce(photos);
        if (seeing !== undefined) return seeing;
      }
      throw new Refusal('receipt.unreadable');
    },
    close: async () => {
      isClosed = true;
      await eye?.end();
    },
  };
}

function boundsOf(photos: number): Bounds {
  const { atAll, aPhoto, most } = READING_CPU_MS;
  const cpuMs = Math.min(most, atAll + aPhoto * photos);
  return { cpuMs, wallMs: READING_WALL_MS, rssBytesMax: READING_RSS_MAX };
}

function whyOf(error: unknown): LogFields {
  return { code: error instanceof EyeLost ? error.why : 'unexpected' };
}

import { RECEIPT_SCAN_PHOTOS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { defineMachine } from '@saifu/domain/shared/state-machine';

export type Photo = {
  readonly file: File;
  /** Small version, so that ten can be shown. */
  readonly thumbnail: string;
};

/** `short`: one photo, submitted immediately. `long`: several, submitted on done. */
export type CaptureMode = 'short' | 'long';

export type PhotoSessionState = {
  readonly status: 'aiming' | 'taking' | 'over';
  readonly mode: CaptureMode;
  readonly photos: readonly Photo[];
};

type CaptureEvent = 'take' | 'keep' | 'fail' | 'remove' | 'change_mode' | 'submit' | 'close';

export const photoSessionMachine = defineMachine<PhotoSessionState['status'], CaptureEvent>({
  aiming: {
    on: { take: 'taking', remove: 'aiming', change_mode: 'aiming', submit: 'over', close: 'over' },
    otherwise: 'unexpected',
  },
  taking: {
    on: { keep: 'aiming', fail: 'aiming', remove: 'taking', submit: 'over', close: 'over' },
    otherwise: 'unexpected',
  },
  over: { on: {}, otherwise: 'unexpected' },
});

export type PhotoSession = {
  readonly getState: () => PhotoSessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** False if there was no frame, or if the session is not ready for another photo. */
  readonly take: (capture: (name: string) => Promise<Photo | undefined>) => Promise<boolean>;
  readonly remove: (photo: Photo) => void;
  /** False while a long receipt has photos, or while one is taken. */
  readonly setMode: (mode: CaptureMode) => boolean;
  readonly finish: () => void;
  /** A photo in progress is discarded. */
  readonly close: () => void;
};

/** Photos of one receipt. They are submitted once. */
export function createPhotoSession(onPhotos: (photos: readonly File[]) => void): PhotoSession {
  const listeners = new Set<() => void>();
  let state: PhotoSessionState = { status: 'aiming', mode: 'short', photos: [] };
  // Counts all photos ever taken, so that file names are unique and sorted.
  let next = 0;

  const transition = (event: CaptureEvent, change: Partial<PhotoSessionState> = {}): boolean => {
    if (photoSessionMachine.getError(state.status, event) !== undefined) return false;
    state = { ...state, ...change, status: photoSessionMachine.step(state.status, event) };
    for (const listener of listeners) listener();
    return true;
  };

  const submitPhotos = (photos: readonly Photo[]) => {
    if (transition('submit', { photos })) onPhotos(photos.map(({ file }) => file));
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async take(capture) {
      if (isFull(state) || !transition('take')) return false;
      const photo = await capture(`receipt_${next}.jpg`).catch(() => undefined);
      if (photo === undefined || state.status !== 'taking') {
        transition('fail');
        return false;
      }
      next += 1;
      const photos = [...state.photos, photo];
      if (state.mode === 'short') submitPhotos(photos);
      else transition('keep', { photos });
      return true;
    },
    remove(photo) {
      transition('remove', { photos: state.photos.filter((other) => other !== photo) });
    },
    setMode(mode) {
      if (mode === 'short' && state.photos.length > 0) return false;
      return transition('change_mode', { mode });
    },
    finish() {
      if (state.status === 'aiming' && state.photos.length > 0) submitPhotos(state.photos);
    },
    close() {
      transition('close', { photos: [] });
    },
  };
}

export function isFull({ photos }: Pick<PhotoSessionState, 'photos'>): boolean {
  return photos.length >= RECEIPT_SCAN_PHOTOS_MAX;
}

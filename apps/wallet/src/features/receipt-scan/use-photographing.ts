import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import type { CameraDialogProps } from './camera-dialog.tsx';
import {
  type CaptureMode,
  type CapturesState,
  createCaptures,
  isFull,
  type Photo,
} from './photo-session.ts';
import { takePhoto } from './take-photo.ts';

type PhotographingOptions = CameraDialogProps & {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onFlash: () => void;
  readonly onAnnounce: (words: string) => void;
};

/** Somebody wants to go, and has to say first that the photographs may. */
type Leaving = { readonly photoCount: number; readonly onGone: () => void };

/** What can be done with the photographs of one receipt, and what is said about it. */
export function usePhotographing({ video, onFlash, onAnnounce, ...on }: PhotographingOptions) {
  const text = useText();
  const hand = useRef(on.onPhotos);
  useEffect(() => {
    hand.current = on.onPhotos;
  });
  const [captures] = useState(() => createCaptures((photos) => hand.current(photos)));
  const state = useSyncExternalStore(captures.listen, captures.read);

  const [leaving, setLeaving] = useState<Leaving | null>(null);

  const go = (onGone: () => void) => {
    setLeaving(null);
    if (captures.read().status === 'over') return;
    captures.close();
    onGone();
  };
  const leave = (onGone: () => void) => {
    const photoCount = countOf(captures.read());
    if (photoCount === 0) go(onGone);
    else setLeaving({ photoCount, onGone });
  };

  return {
    state,
    async take() {
      const isTaken = await captures.take(async (name) => {
        onFlash();
        return video.current === null ? undefined : takePhoto(video.current, name);
      });
      const { status, photos } = captures.read();
      if (isTaken) onAnnounce(text('slip.photo_taken', { number: photos.length }));
      else if (status === 'aiming' && !isFull({ photos })) onAnnounce(text('slip.photo_missed'));
    },
    remove(photo: Photo) {
      onAnnounce(text('slip.photo_deleted', { number: state.photos.indexOf(photo) + 1 }));
      captures.remove(photo);
    },
    turn(mode: CaptureMode) {
      const isTurned = captures.setMode(mode);
      if (!isTurned && state.photos.length > 0) onAnnounce(text('slip.mode_locked'));
    },
    finish: captures.finish,
    close: () => leave(on.onClose),
    chooseImage: () => leave(on.onChooseImage),
    leaving,
    onLeave: (isMeant: boolean) => (isMeant && leaving ? go(leaving.onGone) : setLeaving(null)),
  };
}

/** Who has seen the flash has that photograph too. */
function countOf({ status, mode, photos }: CapturesState): number {
  return photos.length + (status === 'taking' && mode === 'long' ? 1 : 0);
}

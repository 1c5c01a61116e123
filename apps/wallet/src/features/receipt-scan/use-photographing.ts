import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import type { CameraDialogProps } from './camera-dialog.tsx';
import {
  type CaptureMode,
  createPhotoSession,
  isFull,
  type Photo,
  type PhotoSessionState,
} from './photo-session.ts';
import { takePhoto } from './take-photo.ts';

type PhotographingOptions = CameraDialogProps & {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onFlash: () => void;
  readonly onAnnounce: (words: string) => void;
};

/** The user wants to leave and must confirm that the photos are discarded. */
type PendingLeave = { readonly photoCount: number; readonly onGone: () => void };

/** Actions on the photos of one receipt, with their announcements. */
export function usePhotographing({ video, onFlash, onAnnounce, ...on }: PhotographingOptions) {
  const t = useTranslate();
  const hand = useRef(on.onPhotos);
  useEffect(() => {
    hand.current = on.onPhotos;
  });
  const [photoSession] = useState(() => createPhotoSession((photos) => hand.current(photos)));
  const state = useSyncExternalStore(photoSession.listen, photoSession.read);

  const [leaving, setLeaving] = useState<PendingLeave | null>(null);

  const go = (onGone: () => void) => {
    setLeaving(null);
    if (photoSession.read().status === 'over') return;
    photoSession.close();
    onGone();
  };
  const leave = (onGone: () => void) => {
    const photoCount = countPhotos(photoSession.read());
    if (photoCount === 0) go(onGone);
    else setLeaving({ photoCount, onGone });
  };

  return {
    state,
    async take() {
      const isTaken = await photoSession.take(async (name) => {
        onFlash();
        return video.current === null ? undefined : takePhoto(video.current, name);
      });
      const { status, photos } = photoSession.read();
      if (isTaken) onAnnounce(t('receipt_scan.photo_taken', { number: photos.length }));
      else if (status === 'aiming' && !isFull({ photos }))
        onAnnounce(t('receipt_scan.photo_missed'));
    },
    remove(photo: Photo) {
      onAnnounce(t('receipt_scan.photo_deleted', { number: state.photos.indexOf(photo) + 1 }));
      photoSession.remove(photo);
    },
    turn(mode: CaptureMode) {
      const isTurned = photoSession.setMode(mode);
      if (!isTurned && state.photos.length > 0) onAnnounce(t('receipt_scan.mode_locked'));
    },
    finish: photoSession.finish,
    close: () => leave(on.onClose),
    chooseImage: () => leave(on.onChooseImage),
    leaving,
    onLeave: (isMeant: boolean) => (isMeant && leaving ? go(leaving.onGone) : setLeaving(null)),
  };
}

/** Includes a photo in progress, because its flash was already visible. */
function countPhotos({ status, mode, photos }: PhotoSessionState): number {
  return photos.length + (status === 'taking' && mode === 'long' ? 1 : 0);
}

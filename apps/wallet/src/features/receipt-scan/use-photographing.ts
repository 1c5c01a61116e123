import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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
  readonly onAnnounce: (text: string) => void;
};

/** The user wants to leave and must confirm that the photos are discarded. */
type PendingLeave = { readonly photoCount: number; readonly afterLeave: () => void };

/** Actions on the photos of one receipt, with their announcements. */
export function usePhotographing({ video, onFlash, onAnnounce, ...on }: PhotographingOptions) {
  const t = useTranslate();
  const onPhotosRef = useRef(on.onPhotos);
  useEffect(() => {
    onPhotosRef.current = on.onPhotos;
  });
  const [photoSession] = useState(() =>
    createPhotoSession((photos) => onPhotosRef.current(photos)),
  );
  const state = useSyncExternalStore(photoSession.subscribe, photoSession.getState);

  const [pendingLeave, setPendingLeave] = useState<PendingLeave | null>(null);

  const closeSession = (afterLeave: () => void) => {
    setPendingLeave(null);
    if (photoSession.getState().status === 'over') return;
    photoSession.close();
    afterLeave();
  };
  const leave = (afterLeave: () => void) => {
    const photoCount = countPhotos(photoSession.getState());
    if (photoCount === 0) closeSession(afterLeave);
    else setPendingLeave({ photoCount, afterLeave });
  };

  return {
    state,
    async take() {
      const isTaken = await photoSession.take(async (name) => {
        onFlash();
        return video.current === null ? undefined : takePhoto(video.current, name);
      });
      const { status, photos } = photoSession.getState();
      if (isTaken) onAnnounce(t('receipt_scan.photo_taken', { number: photos.length }));
      else if (status === 'aiming' && !isFull({ photos }))
        onAnnounce(t('receipt_scan.photo_missed'));
    },
    remove(photo: Photo) {
      onAnnounce(t('receipt_scan.photo_deleted', { number: state.photos.indexOf(photo) + 1 }));
      photoSession.remove(photo);
    },
    turn(mode: CaptureMode) {
      const isChanged = photoSession.setMode(mode);
      if (!isChanged && state.photos.length > 0) onAnnounce(t('receipt_scan.mode_locked'));
    },
    finish: photoSession.finish,
    close: () => leave(on.onClose),
    chooseImage: () => leave(on.onChooseImage),
    pendingLeave,
    onLeave: (isConfirmed: boolean) =>
      isConfirmed && pendingLeave ? closeSession(pendingLeave.afterLeave) : setPendingLeave(null),
  };
}

/** Includes a photo in progress, because its flash was already visible. */
function countPhotos({ status, mode, photos }: PhotoSessionState): number {
  return photos.length + (status === 'taking' && mode === 'long' ? 1 : 0);
}

import { reportCameraFailure } from '@saifu/client/report-camera-failure';
import { RECEIPT_SCAN_PHOTOS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { Modal } from '@saifu/ui/modal/modal';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId, useRef } from 'react';
import { useCamera } from '../../camera/use-camera.ts';
import { CameraBar } from './camera-bar.tsx';
import styles from './camera-dialog.module.css';
import { CameraStage } from './camera-stage.tsx';
import { CaptureControls } from './capture-controls.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { isFull } from './photo-session.ts';
import { useFlash } from './shutter-flash.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useFramingHint } from './use-framing-hint.ts';
import { useIsReady } from './use-is-ready.ts';
import { usePhotographing } from './use-photographing.ts';
import { useTimedMessage } from './use-timed-message.ts';

export type CameraDialogProps = {
  /** Called once: with one photo in short mode, with all photos on done in long mode. */
  readonly onPhotos: (photos: readonly File[]) => void;
  /** The camera is unavailable, or the user prefers an image file. */
  readonly onChooseImage: () => void;
  readonly onClose: () => void;
};

// Resolution needed to read the print of a receipt that fills the frame.
const SIZE = { width: 2560, height: 1920 } as const;

/** Takes photos of one receipt: one in short mode, several in long mode. */
export function CameraDialog(props: CameraDialogProps) {
  const t = useTranslate();
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [note, onAnnounce] = useTimedMessage();
  const { flash, fire } = useFlash();
  const photographing = usePhotographing({ ...props, video, onFlash: fire, onAnnounce });
  const { state, close, chooseImage, pendingLeave } = photographing;
  const camera = useCamera(state.status !== 'over', SIZE, reportCameraFailure);
  const isReady = useIsReady(camera.state.status === 'ready' ? camera.state.stream : null);
  const hint = useFramingHint(video, isReady);
  const full = isFull(state)
    ? t('receipt_scan.photos_full', { max: RECEIPT_SCAN_PHOTOS_MAX })
    : null;

  return (
    <Modal open className={styles.dialog} labelledBy={titleId} onDismiss={close}>
      <div className={styles.camera}>
        <CameraBar titleId={titleId} camera={camera} onClose={close} />
        <CameraStage
          video={video}
          camera={camera}
          isReady={isReady}
          hint={hint}
          note={note ?? full}
          onChooseImage={chooseImage}
        >
          {flash}
        </CameraStage>
        {state.mode === 'long' && (
          <Thumbnails
            photos={state.photos}
            onDelete={photographing.remove}
            onEmpty={() => shutter.current?.focus()}
          />
        )}
        <CaptureControls
          isHidden={camera.state.status === 'denied' && state.photos.length === 0}
          shutter={shutter}
          mode={state.mode}
          canTake={isReady && state.status === 'aiming' && full === null}
          photoCount={state.photos.length}
          onTake={photographing.take}
          onMode={photographing.turn}
          onDone={photographing.finish}
          onChooseImage={chooseImage}
        />
      </div>
      {pendingLeave && (
        <DiscardDialog photoCount={pendingLeave.photoCount} onAnswer={photographing.onLeave} />
      )}
    </Modal>
  );
}

import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { CameraError } from '../../camera/camera-error.ts';
import { formatCameraError, isFinal } from '../../camera/camera-error-labels.ts';
import type { useCamera } from '../../camera/use-camera.ts';
import styles from './camera-stage.module.css';
import type { FramingHint } from './framing-hint.ts';

type CameraStageProps = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly camera: ReturnType<typeof useCamera>;
  readonly isReady: boolean;
  readonly hint: FramingHint | null;
  /** Temporarily replaces the framing hint. */
  readonly note: string | null;
  readonly onChooseImage: () => void;
  readonly children: ReactNode;
};

/** The full camera preview, exactly as sent, with one status line. */
export function CameraStage(props: CameraStageProps) {
  const t = useTranslate();
  const { video, camera, isReady, hint, note } = props;
  const { state } = camera;
  const stage = useRef<HTMLDivElement>(null);
  const stream = state.status === 'ready' ? state.stream : null;
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [video, stream]);

  const fit = () => {
    const { videoWidth = 0, videoHeight = 0 } = video.current ?? {};
    if (videoHeight === 0) return;
    stage.current?.style.setProperty('--ratio', String(videoWidth / videoHeight));
  };
  const retry = () => {
    void camera.retry();
    // The pressed button is removed, so focus moves to the stage.
    stage.current?.focus();
  };

  const isDenied = state.status === 'denied';
  const status = isReady
    ? (`receipt_scan.hint_${hint ?? 'empty'}` as const)
    : getStatusKey(state.status);
  return (
    <>
      <div ref={stage} className={styles.stage} tabIndex={-1}>
        <div className={styles.view} hidden={isDenied}>
          <video
            ref={video}
            className={styles.video}
            autoPlay
            muted
            playsInline
            aria-label={t('camera.view')}
            onLoadedMetadata={fit}
            onResize={fit}
          />
          <div className={styles.frame} data-good={hint === 'good'} aria-hidden="true" />
          {props.children}
        </div>
        {isDenied && (
          <CameraErrorNotice
            cameraError={state.cameraError}
            onRetry={retry}
            onChooseImage={props.onChooseImage}
          />
        )}
      </div>
      <p role="status" className={styles.hint}>
        {note ?? (isDenied ? null : t(status))}
      </p>
    </>
  );
}

function getStatusKey(status: 'released' | 'starting' | 'ready' | 'denied') {
  return status === 'released' ? 'camera.released' : 'camera.starting';
}

type CameraErrorNoticeProps = {
  readonly cameraError: CameraError;
  readonly onRetry: () => void;
  readonly onChooseImage: () => void;
};

/** Focuses the alternative, because the shutter, which may have had the focus, is removed. */
function CameraErrorNotice({ cameraError, onRetry, onChooseImage }: CameraErrorNoticeProps) {
  const t = useTranslate();
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <div className={styles.error}>
      <Alert tone="danger">{formatCameraError(cameraError, t)}</Alert>
      <Button ref={closeButton} onClick={onChooseImage}>
        {t('receipt_scan.choose_image')}
      </Button>
      {!isFinal(cameraError) && (
        <Button variant="secondary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}

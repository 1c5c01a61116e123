import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useRef } from 'react';
import type { CameraState } from '../../camera/camera.ts';
import type { CameraError } from '../../camera/camera-error.ts';
import { formatCameraError, isFinal } from '../../camera/camera-error-labels.ts';
import { LightButton } from '../../camera/light-button.tsx';
import type { useCamera } from '../../camera/use-camera.ts';
import type { Decoder } from './decoder.ts';
import { ScannerStopped } from './scanner-stopped.tsx';
import { useFrames } from './use-frames.ts';
import type { Scan } from './use-scan.ts';
import styles from './viewfinder.module.css';

type ViewfinderProps = {
  readonly camera: ReturnType<typeof useCamera>;
  readonly scan: Scan;
  readonly decode: Decoder['decode'];
  readonly onTexts: (texts: readonly string[]) => void;
  readonly onMissing: () => void;
  readonly onAgain: () => void;
};

/** Camera preview with a frame for the code and one status line. */
export function Viewfinder({ camera, scan, decode, ...on }: ViewfinderProps) {
  const t = useTranslate();
  const { state } = camera;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stream = state.status === 'ready' ? state.stream : null;
  useFrames({ video, isOn: stream !== null, decode, ...on });
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  // The pressed button is removed, so focus moves to the stage.
  const resumeThen = (action: () => void) => () => {
    action();
    stage.current?.focus();
  };
  const isStopped = scan.step === 'rejected' || state.status === 'denied';
  return (
    <section ref={stage} className={styles.stage} tabIndex={-1} aria-label={t('camera.view')}>
      <video ref={video} className={styles.video} autoPlay muted playsInline />
      {scan.step === 'rejected' ? (
        <ScannerStopped
          message={scan.message}
          onRetry={scan.retry && resumeThen(scan.retry)}
          onAgain={resumeThen(on.onAgain)}
        />
      ) : (
        state.status === 'denied' && (
          <CameraStopped cameraError={state.cameraError} onRetry={resumeThen(camera.retry)} />
        )
      )}
      {!isStopped && <div className={styles.window} aria-hidden="true" />}
      <p role="status" className={styles.status}>
        {!isStopped && t(getStatusKey(scan, state.status))}
      </p>
      {state.status === 'ready' && state.isLightOn !== null && (
        <LightButton
          className={styles.light}
          isLightOn={state.isLightOn}
          onSwitch={camera.setLight}
        />
      )}
    </section>
  );
}

function getStatusKey(scan: Scan, status: CameraState['status']) {
  if (scan.step === 'reading') return 'qr.status_reading';
  if (scan.step === 'found') return 'qr.status_found';
  if (status === 'starting') return 'camera.starting';
  return status === 'ready' ? 'qr.status_looking' : 'camera.released';
}

type CameraStoppedProps = {
  readonly cameraError: CameraError;
  readonly onRetry: () => void;
};

function CameraStopped({ cameraError, onRetry }: CameraStoppedProps) {
  const t = useTranslate();
  return (
    <ScannerStopped
      message={formatCameraError(cameraError, t)}
      onRetry={isFinal(cameraError) ? undefined : onRetry}
    />
  );
}

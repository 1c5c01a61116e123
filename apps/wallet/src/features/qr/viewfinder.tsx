import { Button } from '@saifu/ui/button';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../text/use-text.tsx';
import type { CameraState } from './camera.ts';
import type { CameraTrouble } from './camera-trouble.ts';
import type { Decoder } from './decoder.ts';
import { Stopped } from './stopped.tsx';
import type { useCamera } from './use-camera.ts';
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

/** What the camera sees, where to hold the code, and one line that says what is going on. */
export function Viewfinder({ camera, scan, decode, ...on }: ViewfinderProps) {
  const text = useText();
  const { state } = camera;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stream = state.status === 'ready' ? state.stream : null;
  useFrames({ video, isOn: stream !== null, decode, ...on });
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  // The button that was pressed goes away, and the focus must not go with it.
  const goOn = (act: () => void) => () => {
    act();
    stage.current?.focus();
  };
  const isStopped = scan.step === 'refused' || state.status === 'refused';
  return (
    <section ref={stage} className={styles.stage} tabIndex={-1} aria-label={text('qr.camera')}>
      <video ref={video} className={styles.video} autoPlay muted playsInline />
      {scan.step === 'refused' ? (
        <Stopped
          says={scan.says}
          onRetry={scan.retry && goOn(scan.retry)}
          onAgain={goOn(on.onAgain)}
        />
      ) : (
        state.status === 'refused' && (
          <CameraStopped trouble={state.trouble} onRetry={goOn(camera.retry)} />
        )
      )}
      {!isStopped && <div className={styles.window} aria-hidden="true" />}
      <p role="status" className={styles.status}>
        {!isStopped && text(statusOf(scan, state.status))}
      </p>
      {state.status === 'ready' && state.isLit !== null && (
        <Light isLit={state.isLit} onSwitch={camera.setLight} />
      )}
    </section>
  );
}

function statusOf(scan: Scan, status: CameraState['status']) {
  if (scan.step === 'reading') return 'qr.status_reading';
  if (scan.step === 'found') return 'qr.status_found';
  if (status === 'starting') return 'qr.status_starting';
  return status === 'ready' ? 'qr.status_looking' : 'qr.status_released';
}

type LightProps = { readonly isLit: boolean; readonly onSwitch: (isLit: boolean) => void };

function Light({ isLit, onSwitch }: LightProps) {
  const text = useText();
  const Icon = isLit ? IconBulbOff : IconBulb;
  return (
    <Button
      variant="secondary"
      className={styles.light}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => onSwitch(!isLit)}
    >
      {text(isLit ? 'qr.light_off' : 'qr.light_on')}
    </Button>
  );
}

type CameraStoppedProps = {
  readonly trouble: CameraTrouble;
  readonly onRetry: () => void;
};

function CameraStopped({ trouble, onRetry }: CameraStoppedProps) {
  const text = useText();
  // Where there can be no camera, trying again would only promise one.
  const isFinal = trouble === 'camera.unsupported' || trouble === 'camera.localhost';
  return (
    <Stopped
      says={trouble === 'busy' ? text('qr.camera_busy') : text.refusal(trouble)}
      onRetry={isFinal ? undefined : onRetry}
    />
  );
}

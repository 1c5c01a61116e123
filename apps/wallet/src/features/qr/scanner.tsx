import { reportCameraFailure } from '@saifu/client/report-camera-failure';
import type { QrView } from '@saifu/contract/qr-code';
import { type ReactNode, useState } from 'react';
import { useCamera } from '../../camera/use-camera.ts';
import { Fallbacks } from './fallbacks.tsx';
import { useScan } from './use-scan.ts';
import { Viewfinder } from './viewfinder.tsx';

type ScannerProps = {
  /** Origins of our own codes; undefined while loading. */
  readonly origins: readonly string[] | undefined;
  /** Another component needs the camera. */
  readonly isPaused: boolean;
  readonly renderFound: (qr: QrView, resumeScanning: () => void) => ReactNode;
};

// Enough for a code that fills a tenth of the frame, and fast to decode.
const SIZE = { width: 1280, height: 720 } as const;

/** Finds a code by camera, image file or typed text. A found link is never opened. */
export function Scanner({ origins, isPaused, renderFound }: ScannerProps) {
  const { scan, resumeScanning, readImage, readTyped, ...reading } = useScan(origins);
  const [isTyping, setIsTyping] = useState(false);
  const isLooking = scan.step === 'looking' && !isTyping && !isPaused;
  const camera = useCamera(isLooking, SIZE, reportCameraFailure);
  return (
    <>
      <Viewfinder
        camera={camera}
        scan={scan}
        decode={reading.decode}
        onTexts={reading.handleTexts}
        onMissing={reading.missReader}
        onAgain={resumeScanning}
      />
      <Fallbacks
        isBusy={scan.step === 'reading' || origins === undefined}
        onTyping={setIsTyping}
        readTyped={readTyped}
        onFound={reading.showFound}
        onImage={readImage}
      />
      {scan.step === 'found' && renderFound(scan.qr, resumeScanning)}
    </>
  );
}

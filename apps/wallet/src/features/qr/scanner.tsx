import { reportCameraFailure } from '@saifu/client/report-camera-failure';
import type { QrView } from '@saifu/contract/qr-code';
import { type ReactNode, useState } from 'react';
import { useCamera } from '../../camera/use-camera.ts';
import { Fallbacks } from './fallbacks.tsx';
import { useScan } from './use-scan.ts';
import { Viewfinder } from './viewfinder.tsx';

type ScannerProps = {
  /** The addresses our own codes begin with; undefined until they are known. */
  readonly origins: readonly string[] | undefined;
  /** The camera is wanted elsewhere. */
  readonly isPaused: boolean;
  readonly renderFound: (qr: QrView, resumeScanning: () => void) => ReactNode;
};

// Enough for a code that fills a tenth of it, and quickly looked through.
const SIZE = { width: 1280, height: 720 } as const;

/** Finds a code: with the camera, in a picture, or as typed text. Nothing found is ever opened. */
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

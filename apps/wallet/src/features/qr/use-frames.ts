import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Decoder } from './decoder.ts';
import { grabFrame } from './load-image.ts';

type FramesOptions = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isOn: boolean;
  readonly decode: Decoder['decode'];
  readonly onTexts: (texts: readonly string[]) => void;
  /** The reader did not load. */
  readonly onMissing: () => void;
};

// About six frames per second find a code quickly and save battery.
const PAUSE_MS = 150;

/** Decodes camera frames continuously, one at a time. */
export function useFrames({ video, isOn, decode, onTexts, onMissing }: FramesOptions): void {
  const handleTexts = useEffectEvent(onTexts);
  const handleMissing = useEffectEvent(onMissing);

  useEffect(() => {
    if (!isOn) return;
    let isStopped = false;
    const scanFrame = async () => {
      while (!isStopped) {
        const image = video.current && (await grabFrame(video.current));
        const texts = image ? await decode(image) : [];
        if (isStopped) return;
        if (texts.length > 0) handleTexts(texts);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    scanFrame().catch(() => {
      if (!isStopped) handleMissing();
    });
    return () => {
      isStopped = true;
    };
  }, [isOn, video, decode]);
}

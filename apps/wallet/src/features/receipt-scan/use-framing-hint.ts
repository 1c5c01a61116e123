import { type RefObject, useEffect, useState } from 'react';
import { createFrameSampler } from './frame-analysis.ts';
import { type FramingHint, getFramingHint } from './framing-hint.ts';
import { createSteadyHint } from './framing-hint-steady.ts';

// Four frames per second follow the hand and save battery.
const PAUSE_MS = 250;

/** Hint for better framing; null before the first frame. */
export function useFramingHint(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
): FramingHint | null {
  const [hint, setHint] = useState<FramingHint | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const sampleFrame = createFrameSampler();
    const steady = createSteadyHint();
    const timer = setInterval(() => {
      const frame = video.current && sampleFrame(video.current);
      if (frame) setHint(steady(getFramingHint(frame)));
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [video, isOn]);

  return hint;
}

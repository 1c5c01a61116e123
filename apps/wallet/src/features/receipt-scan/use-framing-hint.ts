import { type RefObject, useEffect, useState } from 'react';
import { createLook } from './frame-analysis.ts';
import { type AimHint, aimHint } from './framing-hint.ts';
import { createSteadyHint } from './framing-hint-steady.ts';

// Four looks a second follow a hand and leave the battery alone.
const PAUSE_MS = 250;

/** What would help whoever aims; null before anything was seen. */
export function useAimHint(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
): AimHint | null {
  const [hint, setHint] = useState<AimHint | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const look = createLook();
    const steady = createSteadyHint();
    const timer = setInterval(() => {
      const sight = video.current && look(video.current);
      if (sight) setHint(steady(aimHint(sight)));
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [video, isOn]);

  return hint;
}

import { productNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

// A device that slept finds out within this long.
const LOOK_AGAIN_MS = 10_000;

/** Whether a moment has come, by the product's clock. */
export function useIsPast(at: number): boolean {
  const [isPast, setIsPast] = useState(() => productNow() >= at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const restMs = at - productNow();
      setIsPast(restMs <= 0);
      if (restMs > 0) timer = setTimeout(look, Math.min(restMs, LOOK_AGAIN_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}

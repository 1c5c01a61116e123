import { productNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

// A device that was asleep notices the change within this time.
const UPDATE_INTERVAL_MS = 10_000;

/** Whether a time has passed, by the product clock. */
export function useIsPast(at: number): boolean {
  const [isPast, setIsPast] = useState(() => productNow() >= at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const remainingMs = at - productNow();
      setIsPast(remainingMs <= 0);
      if (remainingMs > 0) timer = setTimeout(update, Math.min(remainingMs, UPDATE_INTERVAL_MS));
    };
    update();
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}

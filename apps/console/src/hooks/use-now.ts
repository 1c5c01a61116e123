import { productNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 30_000;

/** Current product time, for texts that count minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(productNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(productNow()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}

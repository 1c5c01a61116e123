import { productNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until a time, counted down to 0 by the product clock. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => productNow());

  useEffect(() => {
    setNow(productNow());
    if (productNow() >= until) return;
    const timer = setInterval(() => {
      setNow(productNow());
      if (productNow() >= until) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

import { serverNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

const TICK_MS = 250;
const SECOND_MS = 1000;

/** Server time, ticking each second; null until a response has provided it. */
export function useServerNow(): number | null {
  const [now, setNow] = useState(readSecond);
  useEffect(() => {
    const timer = setInterval(() => setNow(readSecond()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function readSecond(): number | null {
  const ms = serverNow();
  return ms === null ? null : Math.floor(ms / SECOND_MS) * SECOND_MS;
}

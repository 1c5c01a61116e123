import { productNow } from '@saifu/client/clock';
import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** The time in Japan, to the second: a picture of this screen stands still, this does not. */
export function RunningClock({ className }: { readonly className?: string | undefined }) {
  const [now, setNow] = useState(() => new Date(productNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(productNow())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={className} dateTime={now.toISOString()}>
      {CLOCK.format(now).replaceAll('-', '/')}
    </time>
  );
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

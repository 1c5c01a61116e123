import { useEffect, useState } from 'react';

/** When the newest message that was ever listed was created. Kept until the page is reloaded. */
let newestSeen: string | null = null;

/**
 * The newest message of the previous visit, or the first one listed. Later messages are new. Null
 * while none is listed.
 */
export function useLastSeen(newest: string | undefined): string | null {
  const [lastSeen, setLastSeen] = useState(newestSeen);
  useEffect(() => {
    if (newest === undefined) return;
    setLastSeen((known) => known ?? newest);
    if (newest > (newestSeen ?? '')) newestSeen = newest;
  }, [newest]);
  return lastSeen;
}

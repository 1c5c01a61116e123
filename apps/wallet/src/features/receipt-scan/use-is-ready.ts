import { useEffect, useState } from 'react';

// A camera that has just started is still adjusting exposure and focus.
const READY_AFTER_MS = 500;

export function useIsReady(stream: MediaStream | null): boolean {
  const [settled, setSettled] = useState<MediaStream | null>(null);
  useEffect(() => {
    if (stream === null) return;
    const timer = setTimeout(() => setSettled(stream), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stream]);
  return stream !== null && stream === settled;
}

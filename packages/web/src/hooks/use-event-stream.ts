import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Subscribe = (id: string, signal: AbortSignal) => void;

/**
 * Keeps a stream open while there is an id and the tab is visible. A hidden tab costs the
 * server nothing and gets the current state when it becomes visible again.
 */
export function useEventStream(
  id: string | null,
  subscribe: Subscribe,
  onStopped: () => void,
): void {
  const isFocused = useSyncExternalStore(focusManager.subscribe, readIsFocused);
  const streamedId = isFocused ? id : null;
  const start = useEffectEvent(subscribe);
  const stopped = useEffectEvent(onStopped);

  useEffect(() => {
    if (streamedId === null) return;
    const stop = new AbortController();
    start(streamedId, stop.signal);
    return () => {
      stop.abort();
      stopped();
    };
  }, [streamedId]);
}

const readIsFocused = () => focusManager.isFocused();

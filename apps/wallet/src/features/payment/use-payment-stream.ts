import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Follow = (id: string, signal: AbortSignal) => void;

/**
 * Keeps a stream open for as long as something is to be followed and the tab is seen. A tab in
 * the background costs the server nothing; it hears how things stand when it is seen again.
 */
export function useFollowed(id: string | null, follow: Follow, onStopped: () => void): void {
  const isFocused = useSyncExternalStore(focusManager.subscribe, readIsFocused);
  const followed = isFocused ? id : null;
  const start = useEffectEvent(follow);
  const stopped = useEffectEvent(onStopped);

  useEffect(() => {
    if (followed === null) return;
    const stop = new AbortController();
    start(followed, stop.signal);
    return () => {
      stop.abort();
      stopped();
    };
  }, [followed]);
}

const readIsFocused = () => focusManager.isFocused();

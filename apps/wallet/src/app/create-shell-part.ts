import { useEffect, useState } from 'react';

/**
 * Creates the hook of a component around the screens that sign-in does not wait for. The hook
 * returns null until the component has loaded. It loads once there is a reason, and after a failure
 * another reason loads it again.
 */
export function createShellPart<Part>(
  load: () => Promise<Part>,
): (reason: string | null) => Part | null {
  let loaded: Part | null = null;
  return function useShellPart(reason) {
    const [state, setState] = useState({ part: loaded });
    useEffect(() => {
      if (reason === null) return;
      let isUnmounted = false;
      const handleLoaded = (part: Part) => {
        loaded = part;
        if (!isUnmounted) setState((before) => (before.part === part ? before : { part }));
      };
      if (loaded !== null) {
        // Another component may have loaded it since the render.
        handleLoaded(loaded);
        return;
      }
      load().then(handleLoaded, () => undefined);
      return () => {
        isUnmounted = true;
      };
    }, [reason]);
    return state.part;
  };
}

import { useEffect, useState } from 'react';
import type { NavigationDrawer } from './navigation-drawer.tsx';

type Drawer = typeof NavigationDrawer;

let loaded: Drawer | null = null;

/**
 * The drawer component, or null until loaded. Only members have one, so sign-in does not wait for
 * it. If loading failed, opening the menu retries it.
 */
export function useDrawer(isMember: boolean, isOpen: boolean): Drawer | null {
  const [drawer, setDrawer] = useState({ part: loaded });
  const loadReason = isMember ? (isOpen ? 'now' : 'ahead') : null;
  useEffect(() => {
    if (loadReason === null || loaded !== null) return;
    let isUnmounted = false;
    const handleLoaded = (part: Drawer) => {
      loaded = part;
      if (!isUnmounted) setDrawer({ part });
    };
    import('./navigation-drawer.tsx').then(
      (file) => handleLoaded(file.NavigationDrawer),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [loadReason]);
  return drawer.part;
}

import { useEffect, useState } from 'react';
import type { NavigationDrawer } from './navigation-drawer.tsx';

type Drawer = typeof NavigationDrawer;

let loaded: Drawer | null = null;

/**
 * The menu, or null until it is there. Only members have one, so that nobody waits for it on the
 * way in. If it did not arrive, opening the menu asks for it again.
 */
export function useDrawer(isMember: boolean, isOpen: boolean): Drawer | null {
  const [drawer, setDrawer] = useState({ part: loaded });
  const loadReason = isMember ? (isOpen ? 'now' : 'ahead') : null;
  useEffect(() => {
    if (loadReason === null || loaded !== null) return;
    let isGone = false;
    const handleLoaded = (part: Drawer) => {
      loaded = part;
      if (!isGone) setDrawer({ part });
    };
    import('./navigation-drawer.tsx').then(
      (file) => handleLoaded(file.NavigationDrawer),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [loadReason]);
  return drawer.part;
}

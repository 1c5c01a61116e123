import { type ReactNode, useEffect, useState } from 'react';
import { useStoredUser } from '../features/session/use-session.ts';
import { preloadScreen, resolveRoute } from './preload-screen.ts';
import { ScreenSkeleton } from './screen-frame.tsx';

/** Looks like a screen on its way, and fetches its code meanwhile. */
export function SessionCheckScreen({ children }: { readonly children: ReactNode }) {
  const owner = useStoredUser()?.id;
  const [expected] = useState(owner);
  useEffect(() => {
    void preloadScreen(resolveRoute(new URL(window.location.href)));
  }, []);
  // Another person than was remembered: the answer went with all that was fetched for the first.
  const hasChanged = expected !== undefined && owner !== expected;
  return hasChanged ? children : <ScreenSkeleton />;
}

import { ScreenSkeleton } from '@saifu/web/screens/screen-frame.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useStoredUser } from '../features/session/use-session.ts';
import { preloadScreen, resolveRoute } from './preload-screen.ts';

/** Looks like a loading screen and preloads its code. */
export function SessionCheckScreen({ children }: { readonly children: ReactNode }) {
  const owner = useStoredUser()?.id;
  const [expected] = useState(owner);
  useEffect(() => {
    void preloadScreen(resolveRoute(new URL(window.location.href)));
  }, []);
  // The server returned another user than the stored one, and the cached response was cleared with
  // the first user's data.
  const hasChanged = expected !== undefined && owner !== expected;
  return hasChanged ? children : <ScreenSkeleton />;
}

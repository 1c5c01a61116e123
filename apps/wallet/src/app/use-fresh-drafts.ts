import { isLoggedIn, onSessionChange } from '@saifu/client/session';
import { onSessionEnd } from '@saifu/client/session-end';
import { useEffect } from 'react';
import { forgetDraftsOfOthers } from '../features/consultation/draft.ts';
import { ownerOfSession } from '../offline-cache/session-owner.ts';

/**
 * What somebody typed is gone when they log out, and before anybody else signs in. Whoever was put
 * out by the clock finds their words again.
 */
export function useFreshDrafts(): void {
  useEffect(() => {
    let hasLapsed = false;
    const weigh = () => {
      const owner = ownerOfSession();
      const isUnknown = owner === null && isLoggedIn();
      if (!(hasLapsed || isUnknown)) forgetDraftsOfOthers(owner);
    };
    if (isLoggedIn()) weigh();
    const stopLapse = onSessionEnd(() => {
      hasLapsed = true;
    });
    const stopChange = onSessionChange(() => {
      hasLapsed = false;
      // Why a session is over is said right after it is.
      queueMicrotask(weigh);
    });
    return () => {
      stopLapse();
      stopChange();
    };
  }, []);
}

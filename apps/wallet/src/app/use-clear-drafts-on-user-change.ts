import { isLoggedIn, onSessionChange } from '@saifu/client/session';
import { onSessionEnd } from '@saifu/client/session-end';
import { useEffect } from 'react';
import { deleteDraftsOfOthers } from '../features/consultation/draft.ts';
import { getSessionUserId } from '../offline-cache/session-owner.ts';

/**
 * What somebody typed is gone when they log out, and before anybody else signs in. Whoever was put
 * out by the clock finds their words again.
 */
export function useClearDraftsOnUserChange(): void {
  useEffect(() => {
    let hasExpired = false;
    const deleteForeignDrafts = () => {
      const userId = getSessionUserId();
      const isUnknown = userId === null && isLoggedIn();
      if (!(hasExpired || isUnknown)) deleteDraftsOfOthers(userId);
    };
    if (isLoggedIn()) deleteForeignDrafts();
    const unsubscribeSessionEnd = onSessionEnd(() => {
      hasExpired = true;
    });
    const unsubscribeSessionChange = onSessionChange(() => {
      hasExpired = false;
      // Why a session is over is said right after it is.
      queueMicrotask(deleteForeignDrafts);
    });
    return () => {
      unsubscribeSessionEnd();
      unsubscribeSessionChange();
    };
  }, []);
}

import { isLoggedIn, onSessionChange } from '@saifu/client/session';
import { onSessionEnd } from '@saifu/client/session-end';
import { useEffect } from 'react';
import { deleteDraftsOfOthers } from '../features/consultation/draft.ts';
import { getSessionUserId } from '../offline-cache/session-owner.ts';

/** Deletes drafts on logout and before another user signs in. Drafts survive an expired session. */
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
      // The reason of a session end is reported right after this event.
      queueMicrotask(deleteForeignDrafts);
    });
    return () => {
      unsubscribeSessionEnd();
      unsubscribeSessionChange();
    };
  }, []);
}

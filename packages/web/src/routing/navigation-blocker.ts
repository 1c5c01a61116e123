import { freezeLocation, interceptReturn } from './location.ts';

/**
 * Asks for confirmation on back and forward navigation. The browser has already navigated when
 * popstate fires, so it is first moved back; the page does not see this.
 */
export function blockNavigation(confirmLeave: () => Promise<boolean>): () => void {
  const startPosition = position();
  const address = window.location.pathname + window.location.search;
  let pendingSteps = 0;
  let isPrompting = false;
  let isUnblocked = false;

  const confirmAndGo = async (steps: number) => {
    if (isPrompting) return;
    isPrompting = true;
    isUnblocked = await confirmLeave();
    isPrompting = false;
    if (isUnblocked) window.history.go(steps);
  };

  /** True suppresses this popstate. */
  const handleReturn = (): boolean => {
    if (isUnblocked) return false;
    const steps = position() - startPosition;
    if (steps === 0 && pendingSteps !== 0) {
      freezeLocation(false);
      void confirmAndGo(pendingSteps);
      pendingSteps = 0;
      return true;
    }
    const isWithin = window.location.pathname + window.location.search === address;
    if (steps === 0 || isWithin) return false;
    freezeLocation(true);
    pendingSteps = steps;
    window.history.go(-steps);
    return true;
  };

  interceptReturn(handleReturn);
  return () => {
    interceptReturn(null);
    freezeLocation(false);
  };
}

/** The index of this history entry in the app; the entry page is 0. */
function position(): number {
  const entry: { readonly at?: number } | null = window.history.state;
  return entry?.at ?? 0;
}

import { freezeLocation, interceptReturn } from './location.ts';

/**
 * Asks whoever goes back or forward before they leave. The browser has gone by the time it tells,
 * so they are first brought back to where they were, and the page does not notice.
 */
export function blockNavigation(confirmLeave: () => Promise<boolean>): () => void {
  const here = position();
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

  /** True: nobody else needs to hear of this return. */
  const handleReturn = (): boolean => {
    if (isUnblocked) return false;
    const steps = position() - here;
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

/** How many steps into the app this is; where one came in is the first. */
function position(): number {
  const entry: { readonly at?: number } | null = window.history.state;
  return entry?.at ?? 0;
}

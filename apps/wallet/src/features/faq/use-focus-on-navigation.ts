import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '../../routing/location.ts';

/**
 * The next question has the same path, so for the app nobody went anywhere. Whoever presses its
 * link has to be taken there all the same: to the top, and with the ear at the question.
 */
export function useFocusOnNavigation(id: string, heading: RefObject<HTMLElement | null>): void {
  const { isReturn } = useLocation();
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (!isReturn) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [id, isReturn, heading]);
}

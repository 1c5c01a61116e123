import { useLocation } from '@saifu/web/routing/location.ts';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * The next question has the same path, so the router does not handle it as a navigation. This hook
 * scrolls to the top and focuses the heading for screen readers.
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

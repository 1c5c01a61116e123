import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the end of the list becomes visible, as long as there may be more. */
export function useInfiniteScroll(
  canLoad: boolean,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    // Without IntersectionObserver the button loads more.
    if (!canLoad || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canLoad]);
  return end;
}

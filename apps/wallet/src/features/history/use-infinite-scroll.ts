import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Tells when the end of a list comes into sight, for as long as there may be more of it. */
export function useInfiniteScroll(
  canLoad: boolean,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    // A browser without it has the button.
    if (!canLoad || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canLoad]);
  return end;
}

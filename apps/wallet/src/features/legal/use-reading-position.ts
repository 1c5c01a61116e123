import { useEffect } from 'react';

const REST_MS = 200;
// A heading counts as read when it is this close to the top, because the sticky bar covers it.
const LINE_PX = 96;

/**
 * Updates the URL fragment during scrolling, so that a reload, for example after a language change,
 * returns to the same section regardless of the length of the texts before it.
 */
export function useReadingPosition(ids: readonly string[]): void {
  useEffect(() => {
    const sectionId = window.location.hash.slice(1);
    if (ids.includes(sectionId)) document.getElementById(sectionId)?.scrollIntoView();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveReadingPosition(ids), REST_MS);
    };
    window.addEventListener('scroll', rest, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', rest);
    };
  }, [ids]);
}

function saveReadingPosition(ids: readonly string[]): void {
  const hash = ids.findLast((id) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top <= LINE_PX;
  });
  const currentUrl = new URL(window.location.href);
  currentUrl.hash = hash ?? '';
  if (currentUrl.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', currentUrl);
  }
}

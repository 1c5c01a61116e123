import { useEffect } from 'react';

const REST_MS = 200;
// A heading this far below the top of the window counts as read: the bar lies over it.
const LINE_PX = 96;

/**
 * The address follows what is being read, so that a reload, as after a change of language, comes
 * back to the same section, however long the texts before it are then.
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
  const here = new URL(window.location.href);
  here.hash = hash ?? '';
  if (here.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', here);
  }
}

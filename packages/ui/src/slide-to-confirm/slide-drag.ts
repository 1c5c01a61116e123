import { type PointerEvent, useRef, useState } from 'react';

/** How much of the way counts as all of it. */
const CONFIRM_THRESHOLD = 0.9;
// The thumb stays this far behind the finger, so that it feels as if it had to be pulled.
const LAG_PX = 12;

type Drag = {
  readonly pointerId: number;
  readonly startX: number;
  readonly travelPx: number;
  /** Where the thumb is, as a part of its way. */
  fraction: number;
};

type SlideDrag = { readonly isDisabled: boolean; readonly onSlid: () => void };

/**
 * Pulls the thumb of a slide after the finger. Only a drag that begins on the thumb counts, and
 * only letting go beyond the mark does: until then one can still go back.
 */
export function useSlideDrag({ isDisabled, onSlid }: SlideDrag) {
  const drag = useRef<Drag | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [isPast, setIsPast] = useState(false);

  const moveThumb = (px: number) => track.current?.style.setProperty('--slide-x', `${px}px`);

  const resetThumb = () => {
    drag.current = null;
    moveThumb(0);
    setIsDragging(false);
    setIsPast(false);
  };

  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const isMain = event.isPrimary && event.button === 0;
    if (isDisabled || !isMain || drag.current !== null || track.current === null) return;
    const thumb = event.currentTarget;
    const travelPx = track.current.clientWidth - thumb.offsetWidth - 2 * thumb.offsetLeft;
    // The drag goes on where the finger leaves the thumb; old browsers cannot do that.
    thumb.setPointerCapture?.(event.pointerId);
    drag.current = { pointerId: event.pointerId, startX: event.clientX, travelPx, fraction: 0 };
    setIsDragging(true);
  };

  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null || event.pointerId !== now.pointerId || now.travelPx <= 0) return;
    const px = Math.min(applyLag(event.clientX - now.startX), now.travelPx);
    now.fraction = px / now.travelPx;
    moveThumb(px);
    setIsPast(now.fraction >= CONFIRM_THRESHOLD);
  };

  const end = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null || event.pointerId !== now.pointerId) return;
    resetThumb();
    if (now.fraction >= CONFIRM_THRESHOLD && !isDisabled) onSlid();
  };

  const thumbProps = {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: resetThumb,
    // Where the capture is lost without a word, nothing would ever end the drag.
    onLostPointerCapture: () => drag.current !== null && resetThumb(),
  };
  return { track, thumbProps, isDragging, isPast };
}

/** Slow at first, then after the finger. */
function applyLag(px: number): number {
  return px < 2 * LAG_PX ? Math.max(0, px / 2) : px - LAG_PX;
}

import { type PointerEvent, useRef, useState } from 'react';

/** The fraction of the track that counts as complete. */
const CONFIRM_THRESHOLD = 0.9;
// The thumb trails the pointer by this distance, which feels like resistance.
const LAG_PX = 12;

type Drag = {
  readonly pointerId: number;
  readonly startX: number;
  readonly travelPx: number;
  /** Position of the thumb as a fraction of its travel. */
  fraction: number;
};

type SlideDrag = { readonly isDisabled: boolean; readonly onSlid: () => void };

/**
 * Moves the thumb with the pointer. Only a drag that starts on the thumb counts, and it confirms
 * only when released beyond the threshold; until then the user can drag back.
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
    // Pointer capture continues the drag when the pointer leaves the thumb. Old browsers do not
    // support it.
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
    // If the capture is lost without a cancel event, nothing else would end the drag.
    onLostPointerCapture: () => drag.current !== null && resetThumb(),
  };
  return { track, thumbProps, isDragging, isPast };
}

/** Half speed at first, then a constant distance behind the pointer. */
function applyLag(px: number): number {
  return px < 2 * LAG_PX ? Math.max(0, px / 2) : px - LAG_PX;
}

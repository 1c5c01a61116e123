/*
 * Coming back from a payment to its list, one finds the list as one left it. Which payment that
 * was is only remembered for the moment in which one screen takes the other's place.
 */
let pressed: { readonly id: string; readonly top: number } | null = null;
let left: string | null = null;

/** A row was pressed: this is how far the page was scrolled. */
export function saveListScroll(id: string): void {
  pressed = { id, top: window.scrollY };
}

/** The screen of a payment goes away. */
export function markPaymentLeft(id: string): void {
  left = id;
  setTimeout(() => {
    left = null;
  });
}

/** Gives focus and place back to the row one came from, where there is one. */
export function restoreRow(list: HTMLElement | null): void {
  const id = left;
  if (list === null || id === null) return;
  // The frame around the screen puts the focus on its heading first, in this same step.
  queueMicrotask(() => {
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
    const row = rows.find(({ dataset }) => dataset.row === id);
    if (row === undefined) return;
    row.focus({ preventScroll: true });
    if (pressed?.id === id) window.scrollTo(0, pressed.top);
    // Where nothing is laid out there is nowhere to scroll to, and no such method.
    row.scrollIntoView?.({ block: 'nearest' });
  });
}

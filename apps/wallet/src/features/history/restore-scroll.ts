/*
 * Restores the scroll position of the list after a payment was opened. The payment id is kept only
 * while one screen replaces the other.
 */
let pressed: { readonly id: string; readonly top: number } | null = null;
let left: string | null = null;

/** Saves the scroll position when a row is pressed. */
export function saveListScroll(id: string): void {
  pressed = { id, top: window.scrollY };
}

/** Marks the payment whose screen unmounts. */
export function markPaymentLeft(id: string): void {
  left = id;
  setTimeout(() => {
    left = null;
  });
}

/** Restores focus and scroll position of the row that was opened, if it is in the list. */
export function restoreRow(list: HTMLElement | null): void {
  const id = left;
  if (list === null || id === null) return;
  // The screen frame focuses its heading in the same task, so this runs afterwards.
  queueMicrotask(() => {
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
    const row = rows.find(({ dataset }) => dataset.row === id);
    if (row === undefined) return;
    row.focus({ preventScroll: true });
    if (pressed?.id === id) window.scrollTo(0, pressed.top);
    // jsdom has no layout and no `scrollIntoView`.
    row.scrollIntoView?.({ block: 'nearest' });
  });
}

/**
 * `ref` callback for an element that appears after a press: moves focus to it, which would
 * otherwise be lost with the removed button.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Like `focusOnMount`, but only if no element has the focus, because it was removed. */
export function focusIfLost(element: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) element?.focus({ preventScroll: true });
}

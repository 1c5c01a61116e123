/**
 * `ref` callback for an element that appears after a press: moves focus to it, which would
 * otherwise be lost with the removed button.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

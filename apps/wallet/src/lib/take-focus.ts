/**
 * As the `ref` of what appears after a press: the focus goes to it, where it would otherwise fall
 * to the page together with the button that went away.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

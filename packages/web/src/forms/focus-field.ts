/** `ref` callback for a form that appears after a press: focuses its first field. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

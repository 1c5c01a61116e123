/** As the `ref` of a form that appears after a press: its first field is ready to be typed in. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

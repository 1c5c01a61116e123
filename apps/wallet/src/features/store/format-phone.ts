/** Japanese numbers with a known structure in national format; others unchanged. */
export function formatPhone(number: string): string {
  return number
    .replace(/^\+81([36])(\d{4})(\d{4})$/, '0$1-$2-$3')
    .replace(/^\+81([5789]0)(\d{4})(\d{4})$/, '0$1-$2-$3');
}

/** Japanese mobile numbers in national format, all others in international format. */
export function formatPhone(number: string): string {
  return number.replace(/^\+81([5789]0)(\d{4})(\d{4})$/, '0$1-$2-$3');
}

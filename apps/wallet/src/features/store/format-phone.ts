/** A Japanese number as people write it, where its parts are known; any other as it is kept. */
export function formatPhone(number: string): string {
  return number
    .replace(/^\+81([36])(\d{4})(\d{4})$/, '0$1-$2-$3')
    .replace(/^\+81([5789]0)(\d{4})(\d{4})$/, '0$1-$2-$3');
}

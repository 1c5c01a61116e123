/** `〒150-0041` */
export function formatPostalCode(digits: string): string {
  return `〒${digits.slice(0, 3)}-${digits.slice(3)}`;
}

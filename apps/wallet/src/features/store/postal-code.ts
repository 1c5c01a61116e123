/** `〒150-0041` */
export function showPostalCode(digits: string): string {
  return `〒${digits.slice(0, 3)}-${digits.slice(3)}`;
}

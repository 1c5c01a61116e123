/** A reload during a payment would lose it. */
export function isLanguageOffered(pathname: string): boolean {
  return !/^\/payment(\/|$)/.test(pathname);
}

/** Goes to a page of the bank or of a wallet, in this very tab: pop-ups get blocked. */
export function redirectTo(url: string): void {
  // An address that would run as a script is no page to go to.
  if (isHttpUrl(url)) window.location.assign(url);
}

export function isHttpUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

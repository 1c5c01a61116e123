/** Redirects to the bank or wallet in the same tab, because pop-ups are blocked. */
export function redirectTo(url: string): void {
  // Rejects `javascript:` and other non-HTTP URLs.
  if (isHttpUrl(url)) window.location.assign(url);
}

export function isHttpUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

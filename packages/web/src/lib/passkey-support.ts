/** Whether the browser has Web Authentication. It needs a host name and HTTPS, or localhost. */
export function hasPasskeySupport(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

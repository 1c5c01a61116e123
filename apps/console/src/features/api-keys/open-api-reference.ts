/** The function that the page of the API reference calls on the page that opened it. */
const TAKE_KEY = 'takeApiReferenceKey';

/**
 * Opens the API reference with a key filled in. The new page, of the same origin, takes the key
 * from the memory of this one, once, so that it is in no URL, storage or request. Returns false if
 * the browser did not open the page.
 */
export function openApiReference(secret: string): boolean {
  Reflect.set(window, TAKE_KEY, () => {
    forgetKey();
    return secret;
  });
  const isOpened = window.open('/api/docs', '_blank') !== null;
  if (!isOpened) forgetKey();
  return isOpened;
}

/** For a page that has not taken the key. */
export function forgetKey(): void {
  Reflect.deleteProperty(window, TAKE_KEY);
}

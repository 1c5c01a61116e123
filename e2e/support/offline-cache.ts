import type { Page } from '@playwright/test';

/** Number of entries in the offline cache, or null if its database does not exist. */
export function countCopies(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'saifu-cache')) return null;
    return new Promise<number>((resolve) => {
      const asked = indexedDB.open('saifu-cache');
      asked.onsuccess = () => {
        const count = asked.result.transaction('items').objectStore('items').count();
        count.onsuccess = () => {
          asked.result.close();
          resolve(count.result);
        };
      };
    });
  });
}

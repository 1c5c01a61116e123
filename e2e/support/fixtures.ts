import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { paceSteps } from './pace.ts';

type Person = { readonly loginId: string; readonly password: string };

const person = (loginId: string): Person => {
  const found = DEMO_USERS.find((user) => user.loginId === loginId);
  if (found === undefined) throw new Error(`the demo data has no user ${loginId}`);
  return found;
};

export const HANAKO = person('hanako@saifu.example');
export const ALEX = person('alex@saifu.example');
/** Has months of payment history. */
export const KENJI = person('kenji@saifu.example');
/** Has a phone number and no email address. */
export const MIDORI = person('+819012345678');

type Journey = {
  /** Fails the test if the page logged a script error, a CSP violation or a failed file. */
  readonly quiet: undefined;
};

export const test = base.extend<Journey>({
  quiet: [
    async ({ page }, use) => {
      paceSteps(page);
      const complaints = recordPageErrors(page);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Records script errors and console errors of the page from now on. */
export function recordPageErrors(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Many tests expect a rejected request, and the browser always logs it.
    const isFailedRequest = /^Failed to load resource|when fetching the script/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isFailedRequest) complaints.push(message.text());
  });
  return complaints;
}

/**
 * Signs in through the API and stores the session as the app does: a cookie and an access token.
 */
export async function signIn(page: Page, person: Person): Promise<string> {
  const data = { login_id: person.loginId, password: person.password };
  const answer = await page.request.post('/api/v1/login', { data });
  const { access_token: token } = await answer.json();
  // The token is stored only once per tab. If a page clears it, it stays cleared.
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('e2e-signed-in') !== null) return;
    sessionStorage.setItem('e2e-signed-in', 'yes');
    localStorage.setItem('accessToken', value);
  }, token);
  return token;
}

export async function speak(page: Page, language: 'en' | 'ja' | 'ko'): Promise<void> {
  await page.addInitScript((value) => {
    if (localStorage.getItem('currentLanguage') === null) {
      localStorage.setItem('currentLanguage', value);
    }
  }, language);
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

export { expect };

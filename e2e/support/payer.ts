import type { Page } from '@playwright/test';
import { TERMS_VERSION } from '@saifu/contract/registration';
import type { Language } from '@saifu/domain/shared/language';
import type { Translate } from '@saifu/i18n/texts';
import { expect, speak } from './fixtures.ts';
import { getLatestMessage, pathIn } from './inbox.ts';

export const PASSWORD = 'reads a book a month';

/** A newly registered user without recurring billings. */
export type Payer = {
  readonly page: Page;
  readonly loginId: string;
  readonly token: string;
};

export async function newPayer(page: Page, language: Language): Promise<Payer> {
  await speak(page, language);
  const loginId = await register(page, language);
  return signInAnew({ page, loginId, token: '' });
}

/**
 * Registers an account with a unique email address and confirms it with the link from the message.
 */
export async function register(page: Page, locale: Language): Promise<string> {
  const email = `reader.${crypto.randomUUID()}@mail.example`;
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD };
  const terms = { terms_accepted: true, terms_version: TERMS_VERSION };
  const requestBody = { email, ...secrets, ...terms, locale };
  const made = await page.request.post('/api/v1/guest/registration', {
    data: requestBody,
    headers: { 'x-forwarded-for': newAddress() },
  });
  expect(made.status(), await made.text()).toBe(201);
  const link = new URL(pathIn(await getLatestMessage(page, email)), 'http://saifu.example');
  const data = { token: link.searchParams.get('t'), password: PASSWORD };
  const answer = await page.request.post('/api/v1/verify', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return email;
}

/** Another household each time: one address may register only a few accounts an hour. */
function newAddress(): string {
  return `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;
}

/** Opens a new session, because the clock may have passed the expiry of the last one. */
export async function signInAnew({ page, loginId }: Payer): Promise<Payer> {
  const data = { login_id: loginId, password: PASSWORD };
  const answer = await page.request.post('/api/v1/login', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token: token } = await answer.json();
  await page.addInitScript((value) => {
    const flag = `e2e-${value.slice(-12)}`;
    if (sessionStorage.getItem(flag) !== null) return;
    sessionStorage.setItem(flag, 'yes');
    localStorage.setItem('accessToken', value);
  }, token);
  return { page, loginId, token };
}

/** Fills in and submits the sign-in form on the page. */
export async function signInOnPage(page: Page, t: Translate, loginId: string): Promise<void> {
  await page.getByLabel(t('field.login_id'), { exact: true }).fill(loginId);
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Fills in the card form in any language. The fields are found by their autocomplete attribute. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = [
    ['cc-number', number],
    ['cc-exp', '1234'],
    ['cc-csc', '737'],
    ['cc-name', 'taro yamada'],
  ] as const;
  for (const [kind, value] of fields) {
    await page.locator(`input[autocomplete="${kind}"]`).fill(value);
  }
}

/**
 * Asserts that the focused element contains the result text, so that screen readers announce it.
 */
export async function expectFocusedText(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.locator(':focus')).toContainText(words);
}
